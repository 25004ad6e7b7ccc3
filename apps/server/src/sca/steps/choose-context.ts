import type { BankCustomer } from '../../core-bank/index.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { advance, type AuthorisationRow, rememberContext } from '../authorisations/authorisations.store.ts'
import { type Departure, endIn } from './end.ts'
import { enter, type Entered, type Room, type Visit } from './locked-authorisation.ts'

/** Whom the PSU may act for here: themselves (undefined), or a corporation. What the call fixed is not to choose. */
function contextOptions(
  { context, agreement_id: agreementId }: Pick<AuthorisationRow, 'context' | 'agreement_id'>,
  psu: BankCustomer,
): readonly (string | undefined)[] {
  const agreements = psu.agreements.map((agreement) => agreement.agreementId)
  if (agreementId !== null) return agreements.filter((id) => id === agreementId)
  const own = psu.isPrivateCustomer ? [undefined] : []
  if (context === 'PRIVATE') return own
  return context === 'CORPORATE' ? agreements : [...own, ...agreements]
}

/** For oneself, when there is no agreement; undefined when nothing was chosen. */
export type Choice = { readonly agreementId: string | undefined } | undefined

export type Chosen =
  | { readonly kind: 'chosen' }
  | ({ readonly kind: 'ended' } & Departure)
  /** Not one of the options: the page is shown again. */
  | { readonly kind: 'not-an-option' }
  /** Nobody has logged in yet. */
  | { readonly kind: 'not-yet' }
  /** This step was done before: the form was sent twice. */
  | { readonly kind: 'done-before' }

/** SCA-14: alone or for a corporation? Then the bank is asked whether that person may do this. */
export async function chooseContext(
  setup: ScaSetup,
  visit: Visit,
  choose: (options: readonly (string | undefined)[]) => Choice,
): Promise<Entered<Chosen>> {
  const { bankId } = visit
  const before = await enter(setup, visit, { bind: true, work: async ({ row }) => row })
  if (before.kind === 'halted') return before
  const row = before.result
  if (row.status !== 'psuAuthenticated' || row.person_id === null)
    return { kind: 'entered', result: { kind: row.status === 'started' ? 'done-before' : 'not-yet' } }
  const psu = await setup.coreBank.findCustomer({ bankId, personId: row.person_id })
  const options = psu === undefined ? [] : await allowedOptions(setup, visit, row, psu)
  const chosen = choose(options)
  if (options.length > 0 && (chosen === undefined || !options.includes(chosen.agreementId)))
    return { kind: 'entered', result: { kind: 'not-an-option' } }
  const agreementId = chosen?.agreementId
  const isAllowed = options.length > 0
  return enter(setup, visit, {
    bind: true,
    work: (room) => settle(setup, visit, room, { agreementId, isAllowed }),
  })
}

/** Of these, under which may the person do what is asked? Nothing is offered that would be refused. */
export async function allowedOptions(
  setup: ScaSetup,
  visit: Visit,
  row: AuthorisationRow,
  psu: BankCustomer,
): Promise<readonly (string | undefined)[]> {
  const options = contextOptions(row, psu)
  const allowed = await Promise.all(options.map((agreementId) => mayDecide(setup, visit, row, agreementId)))
  return options.filter((_, index) => allowed[index])
}

/** With one option there is nothing to ask the PSU. */
export const onlyOption = (options: readonly (string | undefined)[]): Choice =>
  options.length === 1 ? { agreementId: options[0] } : undefined

/** May this person approve it, acting so? The bank is asked, outside of any transaction. */
export async function mayDecide(
  { purposes }: ScaSetup,
  { bankId }: Visit,
  { purpose, subject_id: subjectId, tpp_id: tppId, person_id: personId }: AuthorisationRow,
  agreementId: string | undefined,
): Promise<boolean> {
  if (subjectId === null || personId === null) return true
  const module = purposes[purpose]
  return module === undefined || module.isAllowed({ bankId, tppId, subjectId }, { personId, agreementId })
}

async function settle(
  setup: ScaSetup,
  { bankId, authorisationId }: Visit,
  room: Room,
  { agreementId, isAllowed }: { agreementId: string | undefined; isAllowed: boolean },
): Promise<Chosen> {
  // It can only have gone on since: one form was sent twice.
  if (room.row.status !== 'psuAuthenticated') return { kind: 'done-before' }
  if (!isAllowed) return { kind: 'ended', ...(await endIn(setup, bankId, room, 'not-allowed')) }
  await rememberContext(room.queries, { bankId, authorisationId, agreementId })
  await advance(room.queries, { bankId, authorisationId, cause: 'shown', at: room.at })
  return { kind: 'chosen' }
}
