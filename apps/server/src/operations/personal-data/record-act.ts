import { type ActContext, insertAct } from '../back-office/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Person } from './person.ts'

/** What is recorded of an operator who deals with a person's data. */
interface ActAboutPerson {
  readonly kind: 'looked-up-person' | 'exported-person' | 'erased-person'
  readonly reason?: string | undefined
}

/** Records an act about a person, under each key that the core bank knows them by. The transaction must act for the bank. */
export async function recordAct(
  queries: Queries,
  context: ActContext,
  { personIds }: Pick<Person, 'personIds'>,
  act: ActAboutPerson,
): Promise<void> {
  for (const personId of personIds.length === 0 ? [undefined] : personIds)
    await insertAct(queries, context, { ...act, personId })
}
