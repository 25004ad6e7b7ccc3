import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A payment whose payees are verified. */
export interface CheckedPayment {
  readonly bankId: string
  readonly paymentId: string
}

/** What was found about some lines of a payment, from this one on. */
export interface SealedChecks {
  readonly firstLine: number
  readonly sealed: Buffer
}

/** Finds what was stored about the payees of a payment. */
export function findPayeeChecks(
  bankDatabase: Database,
  { bankId, paymentId }: CheckedPayment,
): Promise<readonly SealedChecks[]> {
  return inBankTransaction(bankDatabase, bankId, (queries) =>
    queries.rows<SealedChecks>(sql`
      select first_line as "firstLine", sealed from payments.payee_check
      where bank_id = ${bankId} and payment_id = ${paymentId} order by first_line`),
  )
}

/** Stores what was found, in the place of what was found before. */
export async function storePayeeChecks(
  bankDatabase: Database,
  { bankId, paymentId }: CheckedPayment,
  { firstLine, sealed }: SealedChecks,
): Promise<void> {
  await inBankTransaction(bankDatabase, bankId, (queries) =>
    queries.rows(sql`
      insert into payments.payee_check (bank_id, payment_id, first_line, sealed)
      values (${bankId}, ${paymentId}, ${firstLine}, ${sealed})
      on conflict (bank_id, payment_id, first_line) do update set sealed = excluded.sealed`),
  )
}
