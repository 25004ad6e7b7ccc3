import {
  erasePersonCommand,
  findSubject,
  type PersonSearch,
  planErasureCommand,
} from '../../operations/personal-data/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { readNationalId } from '../program/read-national-id.ts'
import { type DecidedAct, type PreparedDeed, proposeOrDo } from '../proposal/propose-or-do.ts'
import { openPersonSetup } from './person-setup.ts'

/** How the first operator named the person: whoever decides names the same person in the same way. */
interface ProposedErasure {
  readonly by: 'national id' | 'key'
}

/** What an operator typed after `havn person erase`. */
interface ErasureRequest {
  readonly bank: string | undefined
  readonly search: PersonSearch
  readonly reason: string | undefined
  readonly isEmergency: boolean
}

/** Shows what would be erased and, with a reason, proposes it to a second operator. */
export async function proposeErasure(
  context: CommandContext,
  { bank, search, reason, isEmergency }: ErasureRequest,
): Promise<number> {
  const setup = await openPersonSetup(context, { bank })
  if (setup === undefined) return 1
  const planned = await planErasureCommand(setup, search)
  if (planned !== 0 || reason === undefined) return planned
  const [bankId = ''] = setup.bankIds
  const subject = await findSubject(setup, search)
  const by = search.personId === undefined ? 'national id' : 'key'
  const details = JSON.stringify({ by } satisfies ProposedErasure)
  return proposeOrDo(
    context,
    { action: 'erase-person', bankId, subject, details, reason },
    { isEmergency, prepare: (_, act) => prepareErasure(context, act, search) },
  )
}

/** The second operator types the national id too: it is stored nowhere, and both must mean the same person. */
export async function prepareErasure(
  context: CommandContext,
  act: DecidedAct,
  given?: PersonSearch,
): Promise<PreparedDeed> {
  const { databaseUrlOwner: ownerUrl } = await context.settings(
    'databaseUrlBank',
    'keySettings',
    'databaseUrlOwner',
  )
  const setup = await openPersonSetup(context, { bank: act.bankId, ownerUrl })
  if (setup === undefined) return { problem: `there is no bank ${act.bankId} in this database` }
  const search = given ?? (await readSearch(act))
  if ((await findSubject(setup, search)) !== act.subject)
    return { problem: 'This is not the person whose erasure was proposed.' }
  return { run: () => erasePersonCommand(setup, { ...search, reason: act.reason }) }
}

async function readSearch({ subject, details }: DecidedAct): Promise<PersonSearch> {
  const { by } = JSON.parse(details) as ProposedErasure
  return by === 'key'
    ? { personId: subject, nationalId: undefined }
    : { personId: undefined, nationalId: await readNationalId() }
}
