import type { FormTarget } from '../../../../platform/web/parts.ts'
import type { Authorisation } from '../../authorisations/authorisation.ts'
import { timeLeftOf } from '../../authorisations/link.ts'
import type { RequiredApprovals, SubjectToDecide } from '../../purpose.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import {
  readBankFacts,
  readOfferedAccounts,
  readPayeeChecks,
  readRequiredApprovals,
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

/** The notice that the address of a page asks for. */
export const readNotice = (query: URLSearchParams): Notice => loginProblemIn(query)

/** Reads the view of an authorisation in its current status. Changes nothing. */
export async function readLinkView(
  setup: ScaSetup,
  request: LinkRequest,
  form: FormTarget,
  notice: Notice,
): Promise<ScaView> {
  const { bankId } = request
  const read = await readAuthorisationOfLink(setup, request)
  if (read.kind === 'rejected') return toRejectedLinkView(setup, request, read)
  const authorisation = read.result
  const subject = await readSubject(setup, setup.bankDatabase, bankId, authorisation)
  const { payments } = subject
  if (payments === undefined) return toClosedView(setup, bankId, authorisation)
  return toLinkView(setup, bankId, authorisation, { form, subject: { ...subject, payments }, notice })
}

/** What an SCA from the bank's own page is: the second approval of two, or a stop that the PSU wants, which no TPP requested. */
const startedAtBank = ({ approach, purpose }: Authorisation) => ({
  isSecondPerson: approach === 'BANK' && (purpose === 'approve-payment' || purpose === 'approve-basket'),
  isOwnStop: approach === 'BANK' && purpose === 'cancel-payment',
})

/** A subject that can still be decided. */
type OpenSubject = SubjectToDecide & { readonly payments: readonly PaymentSummary[] }

async function toLinkView(
  setup: ScaSetup,
  bankId: string,
  authorisation: Authorisation,
  page: { form: FormTarget; subject: OpenSubject; notice: Notice },
): Promise<ScaView> {
  const { form, subject, notice } = page
  const { payments } = subject
  const { purpose, personId, status, actingAgreementId } = authorisation
  const step = {
    form,
    requester: requesterOf(authorisation),
    purpose,
    ...startedAtBank(authorisation),
    time: timeLeftOf(authorisation, setup.clock.milliseconds()),
  }
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
  const approvals = await readRequiredApprovals(subject, authorisation)
  const accounts = await readOfferedAccounts(subject, authorisation)
  const [bankFacts, payees] = await Promise.all([
    readBankFacts(setup, bankId, subject, authorisation),
    readPayeeChecks(setup, bankId, subject),
  ])
  const summary = toApprovalSummary(authorisation, payments, { accounts, approvals, payees })
  return {
    kind: 'approval',
    ...step,
    personName: psu.name,
    onBehalfOf: psu.agreements.find(({ agreementId }) => agreementId === actingAgreementId)?.name,
    payments,
    accounts: summary.accounts,
    checked: notice.isAllChecked === true ? accounts?.map(({ accountId }) => accountId) : notice.checked,
    hasNothingChecked: notice.hasNothingChecked ?? false,
    bankFacts: withPayees(bankFacts, payees),
    approvals: await toApprovalsView(setup, bankId, approvals),
    summaryHash: summary.hash,
    hasChanged: notice.hasChanged ?? false,
  }
}

/** Adds what was found about each payee, which the page shows even if the bank answered nothing else in time. */
function withPayees(
  bankFacts: BankFacts | undefined,
  payees: ShownPayees | undefined,
): BankFacts | undefined {
  if (payees === undefined) return bankFacts
  const payments = payees.checks.map((payee, index) => {
    return { exchange: undefined, ...bankFacts?.payments[index], payee }
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
