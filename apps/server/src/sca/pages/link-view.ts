import type { FormTarget } from '../../web/parts.ts'
import { toEndView, toRejectedLinkView } from './link-end-view.ts'
import type { RequiredApprovals } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { AuthorisationRow } from '../authorisations/authorisations.store.ts'
import { readRequiredApprovals } from '../steps/approve.ts'
import { readOfferedAccounts, readPaymentSummaries, toApprovalSummary } from '../steps/approval-summary.ts'
import { listAllowedContexts } from '../steps/choose-context.ts'
import { requesterOf, withLockedAuthorisation, type LinkRequest } from '../steps/locked-authorisation.ts'
import type { ApprovalView, PaymentSummary, PurposeKind, ScaView } from '../views/views.ts'

/** What happened in this very step, to be told on the page that follows. */
export interface Notice {
  readonly triesLeft?: number
  readonly hasChanged?: boolean
  readonly checked?: readonly string[]
}

/** The page of an authorisation as it stands. Looking changes nothing. */
export async function readLinkView(
  setup: ScaSetup,
  request: LinkRequest,
  form: FormTarget,
  notice: Notice,
): Promise<ScaView> {
  const entered = await withLockedAuthorisation(setup, request, {
    bind: false,
    work: async ({ queries, row }) => ({
      row,
      payments:
        row.status === 'started'
          ? await readPaymentSummaries(setup, queries, request.bankId, row)
          : undefined,
    }),
  })
  if (entered.kind === 'rejected') return toRejectedLinkView(setup, request, entered)
  const { row, payments } = entered.result
  return toLinkView(setup, request, row, { form, payments, notice })
}

async function toLinkView(
  setup: ScaSetup,
  request: LinkRequest,
  row: AuthorisationRow,
  told: { form: FormTarget; payments: readonly PaymentSummary[] | undefined; notice: Notice },
): Promise<ScaView> {
  const { form, payments, notice } = told
  const step = {
    form,
    requester: requesterOf(row),
    purpose: row.purpose as PurposeKind,
    isSecondPerson: row.approach === 'BANK',
  }
  const { person_id: personId } = row
  const psu =
    personId === null ? undefined : await setup.coreBank.findCustomer({ bankId: request.bankId, personId })
  if (psu === undefined || row.status === 'received') {
    const isNamed = row.psu_identity_hash !== null || row.psu_id !== null
    return { kind: 'login', ...step, isNamed, triesLeft: notice.triesLeft }
  }
  if (row.status === 'psuAuthenticated') {
    const options = await listAllowedContexts(setup, request, row, psu)
    return {
      kind: 'context',
      ...step,
      personName: psu.name,
      isPrivateCustomer: options.includes(undefined),
      agreements: psu.agreements.filter(({ agreementId }) => options.includes(agreementId)),
    }
  }
  if (payments === undefined) return toEndView('failed', row)
  const approvals = await readRequiredApprovals(setup, request, row)
  const accounts = await readOfferedAccounts(setup, request.bankId, row)
  const shown = toApprovalSummary(row, payments, { accounts, approvals })
  return {
    kind: 'approval',
    ...step,
    personName: psu.name,
    onBehalfOf: psu.agreements.find(({ agreementId }) => agreementId === row.acting_agreement_id)?.name,
    payments,
    accounts: shown.accounts,
    checked: notice.checked,
    approvals: await approvalsView(setup, request, approvals),
    shown: shown.hash,
    hasChanged: notice.hasChanged ?? false,
  }
}

/** Undefined where one person is enough. */
async function approvalsView(
  { coreBank }: Pick<ScaSetup, 'coreBank'>,
  { bankId }: Pick<LinkRequest, 'bankId'>,
  { needed, firstApproverId: personId }: RequiredApprovals,
): Promise<ApprovalView['approvals']> {
  if (personId === undefined) return needed === 2 ? { turn: 'first' } : undefined
  const first = await coreBank.findCustomer({ bankId, personId })
  return { turn: 'second', firstName: first?.name }
}
