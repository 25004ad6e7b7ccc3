import { createHash } from 'node:crypto'
import type { Queries } from '../../database/database.ts'
import type { RequiredApprovals } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { AuthorisationRow } from '../authorisations/authorisations.store.ts'
import type { OfferedAccount, PaymentSummary } from '../views/views.ts'
import { deciderOf } from './locked-authorisation.ts'

type Purposes = Pick<ScaSetup, 'purposes'>

/** What the PSU sees, and the hash that binds an approval to it. */
export interface ApprovalSummary {
  readonly payments: readonly PaymentSummary[]
  /** Undefined where there is nothing to choose. */
  readonly accounts: readonly OfferedAccount[] | undefined
  readonly hash: string
}

/** Undefined when there is nothing to approve any more. */
export async function readPaymentSummaries(
  { purposes }: Purposes,
  queries: Queries,
  bankId: string,
  { purpose, subject_id: subjectId, tpp_id: tppId }: AuthorisationRow,
): Promise<readonly PaymentSummary[] | undefined> {
  const module = purposes[purpose]
  return module === undefined || subjectId === null
    ? []
    : module.summarisePayments(queries, { bankId, tppId, subjectId })
}

/** What there is to choose from. The bank is asked, outside of any transaction. */
export async function readOfferedAccounts(
  { purposes }: Purposes,
  bankId: string,
  row: AuthorisationRow,
): Promise<readonly OfferedAccount[] | undefined> {
  const { purpose, subject_id: subjectId, tpp_id: tppId } = row
  // Before somebody has chosen whom they act for, nobody could say what is theirs.
  if (subjectId === null || row.status !== 'started') return undefined
  return purposes[purpose]?.listOfferedAccounts?.({ bankId, tppId, subjectId }, deciderOf(row))
}

export function toApprovalSummary(
  row: AuthorisationRow,
  payments: readonly PaymentSummary[],
  { accounts, approvals }: Pick<ApprovalSummary, 'accounts'> & { readonly approvals: RequiredApprovals },
): ApprovalSummary {
  const { needed, firstApproverId } = approvals
  // Who asks, who decides and for whom belong to what is approved.
  const parts = JSON.stringify([
    row.purpose,
    row.subject_id,
    row.tpp_name,
    row.person_id,
    row.acting_agreement_id,
    payments,
    ...(accounts === undefined ? [] : [accounts]),
    // Whether one is enough, and who has approved before, is told too.
    ...(needed === 1 && firstApproverId === undefined ? [] : [needed, firstApproverId ?? null]),
  ])
  return { payments, accounts, hash: createHash('sha256').update(parts).digest('base64url') }
}
