import type { Context } from '../server/context.ts'
import type { Person } from './person.ts'
import type { ActionFacts } from './person-actions.ts'

/** Reads what waits for an approval, and where the bank's phone page is. */
export async function loadActionFacts({ options }: Context, people: readonly Person[]): Promise<ActionFacts> {
  const phone = people[0]?.customer._links.phone.href
  return { open: [], phoneUrl: phone === undefined ? undefined : `${options.bankPageUrl}${phone}` }
}
