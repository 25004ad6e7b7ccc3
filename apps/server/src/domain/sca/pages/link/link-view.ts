import type { Authorisation } from '../../authorisations/authorisation.ts'
import { timeLeftOf } from '../../authorisations/link.ts'
import type { RequiredApprovals, SubjectToDecide } from '../../purpose.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { sealShownAt } from '../../evidence/payee-evidence.ts'
import {
  type ApprovalSummary,
  payeesMilliseconds,
  readBankFacts,
  readAnswers,
  readPayeeChecks,
  readSubject,
  requestHash,
  type ShownPayees,
  toApprovalSummary,
} from '../../steps/approval-summary.ts'
import { listAllowedContexts } from '../../steps/choose-context.ts'
import { type LinkRequest, readAuthorisationOfLink, requesterOf } from '../../steps/locked-authorisation.ts'
import type { Notice } from '../../steps/submit-step.ts'
import type { ApprovalView, BankFacts, PaymentSummary, ScaView } from '../../views/views.ts'
import { toClosedView, toRejectedLinkView } from './link-end-view.ts'
import { loginProblemIn } from '../login/login-problem.ts'

/** The parameter of the page that follows the one which waits for what is not known about payees. */
const WAITED = 'waited'

/** The notice that the address of a page asks for. */
export const readNotice = (query: URLSearchParams): Notice => ({
  ...loginProblemIn(query),
  payeeWait: query.has(WAITED) ? 'last' : 'first',
})

const WAITS_MILLISECONDS = { first: 500, last: payeesMilliseconds - 1_500 } as const

/** The page that shows a view. */
interface LinkPage {
  readonly form: ApprovalView['form']
  readonly language: ShownPayees['language']
  readonly notice: Notice
}

/** Reads the view of an authorisation in its current status. Changes nothing. */
export async function readLinkView(
  setup: ScaSetup,
  request: LinkRequest,
  { form, language, notice }: LinkPage,
): Promise<ScaView> {
  const { bankId } = request
  const read = await readAuthorisationOfLink(setup, request)
  if (read.kind === 'rejected') return toRejectedLinkView(setup, request, read)
  const authorisation = read.result
  const subject = await readSubject(setup, setup.bankDatabase, bankId, authorisation)
  const { payments } = subject
  if (payments === undefined) return toClosedView(setup, bankId, authorisation)
  return toLinkView(setup, bankId, authorisation, {
    form,
    language,
    subject: { ...subject, payments },
    notice,
    browser: request.browser,
  })
}

/** What an SCA from the bank's own page is: the second approval of two, or a stop that the PSU wants, which no TPP requested. */
const startedAtBank = ({ approach, purpose }: Authorisation) => ({
  isSecondPerson: approach === 'BANK' && (purpose === 'approve-payment' || purpose === 'approve-basket'),
  isOwnStop: approach === 'BANK' && purpose === 'cancel-payment',
})

/** What every step of an SCA shows: who asks for what, and how long the link lasts. */
const stepOf = ({ clock }: ScaSetup, authorisation: Authorisation) => ({
  requester: requesterOf(authorisation),
  purpose: authorisation.purpose,
  ...startedAtBank(authorisation),
  time: timeLeftOf(authorisation, clock.milliseconds()),
})

/** A subject that can still be decided. */
type OpenSubject = SubjectToDecide & { readonly payments: readonly PaymentSummary[] }

async function toLinkView(
  setup: ScaSetup,
  bankId: string,
  authorisation: Authorisation,
  page: LinkPage & Pick<LinkRequest, 'browser'> & { readonly subject: OpenSubject },
): Promise<ScaView> {
  const { form, language, subject, notice } = page
  const { payments } = subject
  const { personId, status, actingAgreementId } = authorisation
  const step = { form, ...stepOf(setup, authorisation) }
  const psu = personId === undefined ? undefined : await setup.coreBank.findCustomer({ bankId, personId })
  if (psu === undefined || status === 'received') {
    const isNamed = authorisation.psuIdentityHash !== undefined || authorisation.psuId !== undefined
    const summaryHash = requestHash(authorisation, payments)
    return {
      kind: 'login',
      ...step,
      payments,
      summaryHash,
      isNamed,
      triesLeft: notice.triesLeft,
      isMalformed: notice.isMalformed ?? false,
      loginProblem: notice.loginProblem,
    }
  }
  if (status === 'psuAuthenticated') {
    const options = await listAllowedContexts(subject, authorisation, psu)
    return {
      kind: 'context',
      ...step,
      personName: psu.name,
      isPrivateCustomer: options.includes(undefined),
      agreements: psu.agreements.filter(({ agreementId }) => options.includes(agreementId)),
      hasNothingChosen: notice.hasNothingChosen ?? false,
    }
  }
  const asked = await readAnswers(subject, authorisation)
  const { accounts, access } = asked
  const waitMilliseconds = notice.payeeWait === undefined ? 0 : WAITS_MILLISECONDS[notice.payeeWait]
  const [bankFacts, payees] = await Promise.all([
    readBankFacts(setup, bankId, subject, authorisation),
    readPayeeChecks(setup, bankId, subject, { language, waitMilliseconds, personId }),
  ])
  if (notice.payeeWait === 'first' && payees !== undefined && isUnanswered(payees))
    return { kind: 'checking', ...step, payments, nextHref: `${form.action}?${WAITED}` }
  const summary = toApprovalSummary(authorisation, payments, { ...asked, payees })
  return {
    kind: 'approval',
    ...step,
    personName: psu.name,
    onBehalfOf: psu.agreements.find(({ agreementId }) => agreementId === actingAgreementId)?.name,
    payments,
    accounts: summary.accounts,
    access,
    checked: notice.isAllChecked === true ? accounts?.map(({ accountId }) => accountId) : notice.checked,
    hasNothingChecked: notice.hasNothingChecked ?? false,
    isConfirmed: notice.isConfirmed ?? false,
    isUnconfirmed: notice.isUnconfirmed ?? false,
    bankFacts: withPayees(bankFacts, payees),
    approvals: await toApprovalsView(setup, bankId, asked.approvals),
    summaryHash: summary.hash,
    ...(payees === undefined
      ? {}
      : { shownAt: shownAtOf(setup, { bankId, browser: page.browser }, summary) }),
    hasChanged: notice.hasChanged ?? false,
  }
}

const shownAtOf = (
  { keys, clock }: ScaSetup,
  { bankId, browser }: { readonly bankId: string; readonly browser: string },
  { hash }: ApprovalSummary,
) => sealShownAt(keys.of(bankId), { browser, summaryHash: hash }, clock.milliseconds())

const isUnanswered = ({ checks }: ShownPayees) =>
  checks.some((check) => check !== undefined && check.question === undefined)

/** Adds what was found about each payee, which the page shows even if the bank answered nothing else in time. */
function withPayees(
  bankFacts: BankFacts | undefined,
  payees: ShownPayees | undefined,
): BankFacts | undefined {
  if (payees === undefined) return bankFacts
  const payments = payees.checks.map((check, index) => {
    return { exchange: undefined, ...bankFacts?.payments[index], payee: check?.result }
  })
  return { debtors: [], ...bankFacts, payments }
}

/** Whether this is the first or second approval; undefined if one is enough. */
async function toApprovalsView(
  { coreBank }: Pick<ScaSetup, 'coreBank'>,
  bankId: string,
  { needed, firstApproverId: personId }: RequiredApprovals,
): Promise<ApprovalView['approvals']> {
  if (personId === undefined) return needed === 2 ? { position: 'first' } : undefined
  const first = await coreBank.findCustomer({ bankId, personId })
  return { position: 'second', firstName: first?.name }
}
