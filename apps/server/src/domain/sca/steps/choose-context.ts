import type { BankCustomer } from '../../../core-bank/index.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import type { SubjectToDecide } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { readSubject } from './approval-summary.ts'
import { endLocked } from './end.ts'
import {
  type LinkRequest,
  type LinkResult,
  readBeforeStep,
  type StepContext,
  takeStep,
  withLockedAuthorisation,
} from './locked-authorisation.ts'
import type { ReturnTarget } from './return-target.ts'

/** An agreement that a person may act under, or undefined for themselves. */
export type ContextOption = string | undefined

/** Whom the PSU may act for. What the starting call fixed leaves no choice. */
function contextOptions(
  { context, agreementId }: Pick<Authorisation, 'context' | 'agreementId'>,
  psu: BankCustomer,
): readonly ContextOption[] {
  const agreements = psu.agreements.map((agreement) => agreement.agreementId)
  if (agreementId !== undefined) return agreements.filter((id) => id === agreementId)
  const own = psu.isPrivateCustomer ? [undefined] : []
  if (context === 'PRIVATE') return own
  return context === 'CORPORATE' ? agreements : [...own, ...agreements]
}

/** The PSU's choice, without an agreement for themselves; undefined if they chose nothing. */
export type ContextChoice = { readonly agreementId: string | undefined } | undefined

/** What choosing a context led to. */
export type ContextOutcome =
  | { readonly kind: 'chosen' }
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** The choice is none of the options: the page is shown again. */
  | { readonly kind: 'not-an-option' }
  /** Nobody has logged in yet. */
  | { readonly kind: 'not-yet' }
  /** This step was done before: the form was sent twice. */
  | { readonly kind: 'done-before' }

/** SCA-14: stores whether the PSU acts for themselves or for a corporation, if the bank allows them to decide as such. */
export async function chooseContext(
  setup: ScaSetup,
  request: LinkRequest,
  choose: (options: readonly ContextOption[]) => ContextChoice,
): Promise<LinkResult<ContextOutcome>> {
  const { bankId } = request
  const before = await readBeforeStep(setup, request)
  if (before.kind === 'rejected') return before
  const authorisation = before.result
  const { status, personId } = authorisation
  if (status !== 'psuAuthenticated' || personId === undefined)
    return { kind: 'accepted', result: { kind: status === 'started' ? 'done-before' : 'not-yet' } }
  const [psu, subject] = await Promise.all([
    setup.coreBank.findCustomer({ bankId, personId }),
    readSubject(setup, setup.bankDatabase, bankId, authorisation),
  ])
  const options = psu === undefined ? [] : await listAllowedContexts(subject, authorisation, psu)
  const chosen = choose(options)
  if (options.length > 0 && (chosen === undefined || !options.includes(chosen.agreementId)))
    return { kind: 'accepted', result: { kind: 'not-an-option' } }
  const agreementId = chosen?.agreementId
  const isAllowed = options.length > 0
  return withLockedAuthorisation(setup, request, (step) =>
    writeContext(setup, step, { agreementId, isAllowed }),
  )
}

/**
 * Lists the contexts in which the person may decide, so that no option is shown that would be refused. Asks the bank, so it
 * must be called outside of any transaction.
 */
export async function listAllowedContexts(
  subject: SubjectToDecide,
  authorisation: Authorisation,
  psu: BankCustomer,
): Promise<readonly ContextOption[]> {
  const options = contextOptions(authorisation, psu)
  const { personId } = psu
  const allowed = await Promise.all(
    options.map((agreementId) => subject.isAllowed({ personId, agreementId })),
  )
  return options.filter((_, index) => allowed[index])
}

/** Chooses the only option, because then there is nothing to ask the PSU. */
export const chooseOnlyOption = (options: readonly ContextOption[]): ContextChoice =>
  options.length === 1 ? { agreementId: options[0] } : undefined

/** Writes the choice, or ends the authorisation if there is no context in which the person may decide. */
export async function writeContext(
  setup: ScaSetup,
  step: StepContext,
  { agreementId, isAllowed }: { agreementId: ContextOption; isAllowed: boolean },
): Promise<ContextOutcome> {
  const { status } = step.authorisation
  // The status can only have moved on since it was read: the form was sent twice.
  if (status !== 'psuAuthenticated') return { kind: 'done-before' }
  if (!isAllowed) return { kind: 'ended', ...(await endLocked(setup, step, 'not-allowed')) }
  const actingContext = agreementId === undefined ? 'PRIVATE' : 'CORPORATE'
  takeStep(step, 'shown', { actingContext, actingAgreementId: agreementId })
  return { kind: 'chosen' }
}
