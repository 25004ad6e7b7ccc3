import type { TestBank } from '../../support/bank.ts'
import type { Payer } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { sealOrders } from '../../support/seal-orders.ts'

/** Approves all payments in SQL, because the SCA of each would take seconds. */
export async function approveAll({
  bank,
  payer,
}: {
  readonly bank: TestBank
  readonly payer: Payer
}): Promise<void> {
  await queryAsOwner(
    bank,
    `select payments.record_approval(bank_id, tpp_id, payment_id, 'approved', '2026-11-16T10:00Z', execution_date, json_build_object(
       'rail', 'domestic', 'amount', json_build_object('minorUnits', amount_minor_units::text, 'currency', 'NOK'),
       'debtor', json_build_object('account', json_build_object('kind', 'account', 'bban', debtor_account), 'currency', 'NOK'),
       'creditor', json_build_object('account', json_build_object('kind', 'bban', 'bban', creditor_account),
         'currency', 'NOK', 'name', 'Ola Nordmann'),
       'isUrgent', false, 'executionDate', execution_date, 'remittance', json_build_array('x'), 'paymentId', payment_id), null, null, null, null)
     from payments.payment join payments.payment_status using (bank_id, tpp_id, payment_id) where ${payer.bankSql}`,
  )
  await sealOrders(bank)
}
