import type { BankCustomer } from '../../core-bank/index.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { advance, type AuthorisationRow, recordContext } from '../authorisations/authorisations.store.ts'
import { type ReturnTarget, endLocked } from './end.ts'
import {
  withLockedAuthorisation,
  type LinkResult,
  type StepContext,
  type LinkRequest,
} from './locked-authorisation.ts'

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
export type ContextChoice = { readonly agreementId: string | undefined } | undefined

export type ContextOutcome =
  | { readonly kind: 'chosen' }
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** Not one of the options: the page is shown again. */
  | { readonly kind: 'not-an-option' }
  /** Nobody has logged in yet. */
  | { readonly kind: 'not-yet' }
  /** This step was done before: the form was sent twice. */
  | { readonly kind: 'done-before' }

/** SCA-14: alone or for a corporation? Then the bank is asked whether that person may do this. */
export async function chooseContext(
  setup: ScaSetup,
  request: LinkRequest,
  choose: (options: readonly (string | undefined)[]) => ContextChoice,
): Promise<LinkResult<ContextOutcome>> {
  const { bankId } = request
  const before = await withLockedAuthorisation(setup, request, { bind: true, work: async ({ row }) => row })
  if (before.kind === 'rejected') return before
  const row = before.result
  if (row.status !== 'psuAuthenticated' || row.person_id === null)
    return { kind: 'accepted', result: { kind: row.status === 'started' ? 'done-before' : 'not-yet' } }
  const psu = await setup.coreBank.findCustomer({ bankId, personId: row.person_id })
  const options = psu === undefined ? [] : await listAllowedContexts(setup, request, row, psu)
  const chosen = choose(options)
  if (options.length > 0 && (chosen === undefined || !options.includes(chosen.agreementId)))
    return { kind: 'accepted', result: { kind: 'not-an-option' } }
  const agreementId = chosen?.agreementId
  const isAllowed = options.length > 0
  return withLockedAuthorisation(setup, request, {
    bind: true,
    work: (step) => writeContext(setup, request, step, { agreementId, isAllowed }),
  })
}

/** Of these, under which may the person do what is asked? Nothing is offered that would be refused. */
export async function listAllowedContexts(
  setup: ScaSetup,
  request: LinkRequest,
  row: AuthorisationRow,
  psu: BankCustomer,
): Promise<readonly (string | undefined)[]> {
  const options = contextOptions(row, psu)
  const allowed = await Promise.all(
    options.map((agreementId) => isAllowedToDecide(setup, request, row, agreementId)),
  )
  return options.filter((_, index) => allowed[index])
}

/** With one option there is nothing to ask the PSU. */
export const chooseOnlyOption = (options: readonly (string | undefined)[]): ContextChoice =>
  options.length === 1 ? { agreementId: options[0] } : undefined

/** May this person approve it, acting so? The bank is asked, outside of any transaction. */
export async function isAllowedToDecide(
  { purposes }: ScaSetup,
  { bankId }: LinkRequest,
  { purpose, subject_id: subjectId, tpp_id: tppId, person_id: personId }: AuthorisationRow,
  agreementId: string | undefined,
): Promise<boolean> {
  if (subjectId === null || personId === null) return true
  const module = purposes[purpose]
  return module === undefined || module.isAllowed({ bankId, tppId, subjectId }, { personId, agreementId })
}

async function writeContext(
  setup: ScaSetup,
  { bankId, authorisationId }: LinkRequest,
  step: StepContext,
  { agreementId, isAllowed }: { agreementId: string | undefined; isAllowed: boolean },
): Promise<ContextOutcome> {
  // It can only have gone on since: one form was sent twice.
  if (step.row.status !== 'psuAuthenticated') return { kind: 'done-before' }
  if (!isAllowed) return { kind: 'ended', ...(await endLocked(setup, bankId, step, 'not-allowed')) }
  await recordContext(step.queries, { bankId, authorisationId, agreementId })
  await advance(step.queries, { bankId, authorisationId, cause: 'shown', at: step.at })
  return { kind: 'chosen' }
}
