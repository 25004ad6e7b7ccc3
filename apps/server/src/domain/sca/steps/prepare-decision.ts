import type { BankCustomer } from '../../../core-bank/index.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import type { SubjectToDecide } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import {
  type PayeeAcceptance,
  payeesMilliseconds,
  readAnswers,
  readPayeeChecks,
  readSubject,
  toApprovalSummary,
} from './approval-summary.ts'
import type { BankAnswers, SubmittedApproval } from './approve.ts'
import { type ContextChoice, type ContextOption, listAllowedContexts } from './choose-context.ts'
import type { LoginClaim } from './log-in.ts'
import { deciderOf } from './locked-authorisation.ts'
import { isNamedPerson } from './record-login.ts'

/** What a PSU decides without a browser, and how they would log in and choose whom they act for. */
export interface DecisionSteps {
  readonly outcome: 'approve' | 'refuse'
  /** Undefined if they have logged in already. */
  readonly login: LoginClaim | undefined
  readonly choose: (options: readonly ContextOption[]) => ContextChoice
  /** The accounts that they check, for a consent; all offered accounts if undefined. */
  readonly accountIds: readonly string[] | undefined
  /** What they know about payees when they approve. */
  readonly acceptance: PayeeAcceptance
}

/** Everything that the steps of a decision depend on, asked before their transaction. */
export interface PreparedDecision {
  /** The authorisation for which all of this was asked. */
  readonly authorisation: Authorisation
  /** Who logs in; undefined if the bank knows nobody, or if somebody has logged in already. */
  readonly psu: BankCustomer | undefined
  /** The contexts in which the person may decide, and the chosen one. */
  readonly options: readonly ContextOption[]
  readonly choice: ContextChoice
  /** What is decided about; undefined if nobody who may see it logs in. */
  readonly subject: SubjectToDecide | undefined
  /** What is approved, with the bank's answers; undefined if nothing is. */
  readonly approval: (SubmittedApproval & BankAnswers) | undefined
}

/** Asks the bank everything that a decision depends on. Must be called outside of any transaction. */
export async function prepareDecision(
  setup: ScaSetup,
  bankId: string,
  authorisation: Authorisation,
  steps: DecisionSteps,
): Promise<PreparedDecision> {
  const psu = await findPsu(setup, bankId, authorisation, steps.login)
  const prepared = {
    authorisation,
    psu,
    options: [],
    choice: undefined,
    subject: undefined,
    approval: undefined,
  }
  if (authorisation.status === 'started') {
    const subject = await readSubject(setup, setup.bankDatabase, bankId, authorisation)
    const isAllowed = await subject.isAllowed(deciderOf(authorisation))
    const approval = await prepareApproval(setup, bankId, [subject, authorisation], { ...steps, isAllowed })
    return { ...prepared, subject, approval }
  }
  if (psu === undefined || !isRightPerson(setup, bankId, authorisation, { psu, login: steps.login }))
    return prepared
  const subject = await readSubject(setup, setup.bankDatabase, bankId, authorisation)
  const options = await listAllowedContexts(subject, authorisation, psu)
  const choice = steps.choose(options)
  if (choice === undefined || !options.includes(choice.agreementId))
    return { ...prepared, subject, options, choice }
  // As the steps before the approval will leave it.
  const started: Authorisation = {
    ...authorisation,
    status: 'started',
    personId: psu.personId,
    actingAgreementId: choice.agreementId,
  }
  const approval = await prepareApproval(setup, bankId, [subject, started], { ...steps, isAllowed: true })
  return { ...prepared, subject, options, choice, approval }
}

async function findPsu(
  { coreBank }: ScaSetup,
  bankId: string,
  { status, personId }: Authorisation,
  login: LoginClaim | undefined,
): Promise<BankCustomer | undefined> {
  if (status === 'psuAuthenticated' && personId !== undefined)
    return coreBank.findCustomer({ bankId, personId })
  if (status !== 'received' || login === undefined) return undefined
  const { authentication, identity } = login
  const authenticated = await authentication.authenticate({ bankId, identity })
  return authenticated.kind === 'authenticated' ? authenticated.psu : undefined
}

/** Whether the login will succeed. If not, the bank is asked nothing about a person who has not proven who they are. */
function isRightPerson(
  setup: ScaSetup,
  bankId: string,
  authorisation: Authorisation,
  { psu, login }: { psu: BankCustomer; login: LoginClaim | undefined },
): boolean {
  if (authorisation.status !== 'received') return true
  if (login === undefined) return false
  return isNamedPerson(setup, authorisation, psu, { bankId, nationalId: login.identity })
}

async function prepareApproval(
  setup: ScaSetup,
  bankId: string,
  [subject, authorisation]: readonly [SubjectToDecide, Authorisation],
  { outcome, accountIds, acceptance, isAllowed }: DecisionSteps & { readonly isAllowed: boolean },
): Promise<PreparedDecision['approval']> {
  if (outcome !== 'approve') return undefined
  const asked = await readAnswers(subject, authorisation)
  const [language = 'nb'] = setup.profileOf(bankId).languages
  const payees = await readPayeeChecks(setup, bankId, subject, {
    language,
    waitMilliseconds: payeesMilliseconds,
    personId: authorisation.personId,
  })
  const answers = { ...asked, payees }
  const { payments } = subject
  const { hash: shown } = toApprovalSummary(authorisation, payments ?? [], answers)
  const chosen = accountIds ?? (asked.accounts ?? []).map(({ accountId }) => accountId)
  return {
    shown,
    chosen,
    language,
    acceptance,
    shownAtMilliseconds: undefined,
    payments,
    isAllowed,
    lacksFunds: (await subject.lacksFunds?.(deciderOf(authorisation))) ?? false,
    ...answers,
  }
}
