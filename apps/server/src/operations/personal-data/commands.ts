import { contextOf, LOGIN_IS_SHARED, type OfficeCommandSetup, parseReason } from '../back-office/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCountry } from '../../platform/banks/index.ts'
import { parsePersonId } from '../../packs/index.ts'
import { isId } from '../../platform/shared/ids.ts'
import { erasePerson } from './erase-person.ts'
import { hasSomethingToErase, planErasure } from './erasure-plan.ts'
import { exportPerson } from './export-person.ts'
import { formatPlan } from './format-plan.ts'
import { recordAct } from './record-act.ts'
import { type PersonSearch, searchPerson } from './search-person.ts'

/** What the commands about a person need beside what the back office does. */
export interface PersonCommandSetup extends OfficeCommandSetup {
  /** Opens the database as its owner, who alone erases. */
  readonly openAsOwner: () => Database
  /** Writes the export where it was asked for. */
  readonly writeExport: (json: string) => Promise<void>
}

const NOBODY =
  'nothing is stored about this person. A person whom no call named by national id is found by the key of the core bank: --person'

/** `havn person export`: exit code 0 if something was stored. */
export async function exportPersonCommand(
  setup: PersonCommandSetup,
  search: PersonSearch & { readonly reason: string | undefined },
): Promise<number> {
  if (!setup.hasOwnLogin) return fail(setup, LOGIN_IS_SHARED)
  const bankId = await requireBank(setup, search)
  if (bankId === undefined) return 1
  const reason = search.reason === undefined ? undefined : requireReason(setup, search.reason)
  if (search.reason !== undefined && reason === undefined) return 1
  const { bankDatabase, keys } = setup
  const context = contextOf(setup, bankId)
  const exported = await inBankTransaction(bankDatabase, bankId, async (queries) => {
    const person = await searchPerson(queries, { bankId, keys }, search)
    const { nowMilliseconds } = context
    const found = await exportPerson(queries, person, { keys, nowMilliseconds })
    const kind = found === undefined ? 'looked-up-person' : 'exported-person'
    await recordAct(queries, context, person, { kind, reason })
    return found
  })
  if (exported === undefined) return fail(setup, NOBODY)
  await setup.writeExport(`${JSON.stringify(exported, undefined, 2)}\n`)
  return 0
}

/** `havn person erase`: prints what would be erased, what is kept and why. Erases nothing. */
export async function planErasureCommand(setup: PersonCommandSetup, search: PersonSearch): Promise<number> {
  const bankId = await requireBank(setup, search)
  if (bankId === undefined) return 1
  const { bankDatabase, keys } = setup
  const context = contextOf(setup, bankId)
  const plan = await inBankTransaction(bankDatabase, bankId, async (queries) => {
    const person = await searchPerson(queries, { bankId, keys }, search)
    await recordAct(queries, context, person, { kind: 'looked-up-person' })
    return planErasure(queries, person, context.nowMilliseconds)
  })
  if (plan === undefined) return fail(setup, NOBODY)
  setup.print(formatPlan(plan))
  if (plan.open.length > 0) return fail(setup, '\nNothing can be erased yet.')
  setup.print(
    hasSomethingToErase(plan)
      ? '\nNothing was erased. To erase: the same command with --reason; another operator then confirms it, with the owner\u2019s URL of the database.'
      : '\nNothing is left to erase.',
  )
  return 0
}

/** Erases what operators decided: exit code 0 if nothing is left that may be erased. */
export async function erasePersonCommand(
  setup: PersonCommandSetup,
  search: PersonSearch & { readonly reason: string | undefined },
): Promise<number> {
  const bankId = await requireBank(setup, search)
  const reason = bankId === undefined ? undefined : requireReason(setup, search.reason)
  if (bankId === undefined || reason === undefined) return 1
  const ownerDatabase = setup.openAsOwner()
  try {
    const { keys } = setup
    const context = contextOf(setup, bankId)
    const outcome = await erasePerson({ ownerDatabase, keys }, context, { ...search, reason })
    if (outcome.kind === 'unknown') return fail(setup, NOBODY)
    setup.print(formatPlan(outcome.plan))
    if (outcome.kind === 'refused') return fail(setup, '\nNothing was erased.')
    if (outcome.kind === 'nothing-left') setup.print('\nNothing was left to erase.')
    else
      setup.print(
        `\nErased. Consents that ended, and whose TPPs are notified: ${outcome.endedConsents.length}.`,
      )
    return 0
  } finally {
    await ownerDatabase.close()
  }
}

/** How a proposal names a person: by the core bank's key or, if nobody has logged in as them, by a keyed hash. */
export async function findSubject(setup: PersonCommandSetup, search: PersonSearch): Promise<string> {
  const [bankId = ''] = setup.bankIds
  const { bankDatabase, keys } = setup
  const { personIds, identityHashes } = await inBankTransaction(bankDatabase, bankId, (queries) =>
    searchPerson(queries, { bankId, keys }, search),
  )
  return personIds[0] ?? identityHashes[0] ?? 'nobody'
}

/** The only bank, if the person is named in a way that can be searched for; otherwise says what is wrong. */
async function requireBank(
  setup: PersonCommandSetup,
  { personId, nationalId = '' }: PersonSearch,
): Promise<string | undefined> {
  const [bankId, ...others] = setup.bankIds
  if (bankId === undefined || others.length > 0)
    fail(setup, 'there are several banks in this database: name one with --bank')
  else if (personId !== undefined && !isId(personId)) fail(setup, 'expected the id of a person, a UUID')
  else if (
    personId === undefined &&
    parsePersonId(await readCountry(setup.bankDatabase, bankId), nationalId) === undefined
  )
    fail(setup, 'expected a national id, or the name that the person logs in with')
  else return bankId
  return undefined
}

function requireReason(setup: PersonCommandSetup, text: string | undefined): string | undefined {
  const reason = parseReason(text)
  if (reason.ok) return reason.value
  fail(
    setup,
    reason.problem === 'length'
      ? 'expected --reason with 5 to 300 characters, such as the number of the case'
      : 'the reason must not have as many digits in a row as a national id: it is kept for years',
  )
  return undefined
}

function fail({ printProblem }: PersonCommandSetup, problem: string): number {
  printProblem(problem)
  return 1
}
