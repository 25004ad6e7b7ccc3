import { createSecretKey, randomBytes } from 'node:crypto'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import type { OpenLedger } from '../core-bank/support/open-ledger.ts'
import { OLA_ACCOUNT, order, payTo } from '../core-bank/support/order.ts'
import { tamper } from '../support/query.ts'
import { keysOf, sealOrders } from '../support/seal-orders.ts'

const SECRET = createSecretKey(randomBytes(32))
/** The keys that stored payments are sealed with. */
export const KEYS = keysOf(SECRET)

/** Stores payments of one øre from Kari to Ola that were approved and wait for a run. */
export async function storeDue(opened: OpenLedger, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const paymentId = newId()
    const transfer = order({
      paymentId,
      amount: { minorUnits: 1n, currency: 'NOK' },
      creditor: payTo(OLA_ACCOUNT),
    })
    return { payment_id: paymentId, transfer }
  })
  const json = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const given = `from json_to_recordset('${json}') as given (payment_id uuid, transfer json)`
  const key = `'${opened.bankId}', 'PSDNO-FSA-1', given.payment_id`
  await tamper(
    opened,
    `insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
     select ${key}, 'ACTC', '2026-01-02', 2 ${given};
     insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
     select ${key}, step.* ${given}
     cross join (values (1, 'created', 'RCVD', now()), (2, 'approved', 'ACTC', now())) as step;
     insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer)
     select ${key}, '2026-01-02', 'waiting', given.transfer ${given}`,
  )
  await sealOrders({ databaseUrl: opened.databaseUrl, key: SECRET })
}
