import { createHash } from 'node:crypto'
import type { Queries } from '../../database/database.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { AuthorisationRow } from '../sca.store.ts'
import type { PaymentShown } from '../views/view.ts'

/** What the PSU sees, and the hash that binds an approval to it. */
export interface Shown {
  readonly payments: readonly PaymentShown[]
  readonly hash: string
}

/** Undefined when there is nothing to approve any more. */
export async function whatIsShown(
  { purposes }: Pick<ScaSetup, 'purposes'>,
  queries: Queries,
  bankId: string,
  row: AuthorisationRow,
): Promise<Shown | undefined> {
  const { purpose, subject_id: subjectId, tpp_id: tppId } = row
  const module = purposes[purpose]
  const payments =
    module === undefined || subjectId === null ? [] : await module.show(queries, { bankId, tppId, subjectId })
  if (payments === undefined) return undefined
  // Who asks, who decides and for whom belong to what is approved.
  const parts = JSON.stringify([
    purpose,
    subjectId,
    row.tpp_name,
    row.person_id,
    row.acting_agreement_id,
    payments,
  ])
  return { payments, hash: createHash('sha256').update(parts).digest('base64url') }
}
