import type { FormFrame } from '../../web/parts.ts'
import { endView, viewOfHalt } from './link-end-view.ts'
import type { Approvals } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { AuthorisationRow } from '../authorisations/authorisations.store.ts'
import { approvalsFor } from '../steps/approve.ts'
import { offerFor, paymentsOf, whatIsShown } from '../steps/approval-summary.ts'
import { allowedOptions } from '../steps/choose-context.ts'
import { askerOf, enter, type Visit } from '../steps/locked-authorisation.ts'
import type { ApprovalView, PaymentShown, PurposeKind, ScaView } from '../views/views.ts'

/** What happened in this very step, to be told on the page that follows. */
export interface Notice {
  readonly triesLeft?: number
  readonly hasChanged?: boolean
  readonly checked?: readonly string[]
}

/** The page of an authorisation as it stands. Looking changes nothing. */
export async function viewOf(
  setup: ScaSetup,
  visit: Visit,
  form: FormFrame,
  notice: Notice,
): Promise<ScaView> {
  const entered = await enter(setup, visit, {
    bind: false,
    work: async ({ queries, row }) => ({
      row,
      payments: row.status === 'started' ? await paymentsOf(setup, queries, visit.bankId, row) : undefined,
    }),
  })
  if (entered.kind === 'halted') return viewOfHalt(setup, visit, entered)
  const { row, payments } = entered.result
  return viewOfRow(setup, visit, row, { form, payments, notice })
}

async function viewOfRow(
  setup: ScaSetup,
  visit: Visit,
  row: AuthorisationRow,
  told: { form: FormFrame; payments: readonly PaymentShown[] | undefined; notice: Notice },
): Promise<ScaView> {
  const { form, payments, notice } = told
  const step = {
    form,
    asker: askerOf(row),
    purpose: row.purpose as PurposeKind,
    isSecondPerson: row.approach === 'BANK',
  }
  const { person_id: personId } = row
  const psu =
    personId === null ? undefined : await setup.coreBank.findCustomer({ bankId: visit.bankId, personId })
  if (psu === undefined || row.status === 'received') {
    const isNamed = row.psu_identity_hash !== null || row.psu_id !== null
    return { kind: 'login', ...step, isNamed, triesLeft: notice.triesLeft }
  }
  if (row.status === 'psuAuthenticated') {
    const options = await allowedOptions(setup, visit, row, psu)
    return {
      kind: 'context',
      ...step,
      personName: psu.name,
      isPrivateCustomer: options.includes(undefined),
      agreements: psu.agreements.filter(({ agreementId }) => options.includes(agreementId)),
    }
  }
  if (payments === undefined) return endView('failed', row)
  const approvals = await approvalsFor(setup, visit, row)
  const accounts = await offerFor(setup, visit.bankId, row)
  const shown = whatIsShown(row, payments, { accounts, approvals })
  return {
    kind: 'approval',
    ...step,
    personName: psu.name,
    onBehalfOf: psu.agreements.find(({ agreementId }) => agreementId === row.acting_agreement_id)?.name,
    payments,
    accounts: shown.accounts,
    checked: notice.checked,
    approvals: await approvalsView(setup, visit, approvals),
    shown: shown.hash,
    hasChanged: notice.hasChanged ?? false,
  }
}

/** Undefined where one person is enough. */
async function approvalsView(
  { coreBank }: Pick<ScaSetup, 'coreBank'>,
  { bankId }: Pick<Visit, 'bankId'>,
  { needed, firstApproverId: personId }: Approvals,
): Promise<ApprovalView['approvals']> {
  if (personId === undefined) return needed === 2 ? { turn: 'first' } : undefined
  const first = await coreBank.findCustomer({ bankId, personId })
  return { turn: 'second', firstName: first?.name }
}
