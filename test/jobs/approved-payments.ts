import type { TestBank } from '../support/bank.ts'
import { sealOrders } from '../support/seal-orders.ts'
import { queryAsOwner, tamper } from '../support/query.ts'

const [KARIS, OLAS] = ['99860510002', '99860512749']

export interface ManyPayments {
  readonly bankId: string
  readonly tppId: string
  readonly count: number
  readonly executionDate: string
}

/** What payments of `storeApproved` lack. */
export const WITHOUT_SCA = { 'approved-payments-were-authorised': 'nobody approved the stored payments' }

/** Payments of one krone from Kari to Ola as they are after their approval, without the seconds that an SCA takes. */
export async function storeApproved(
  bank: Pick<TestBank, 'databaseUrl' | 'key'>,
  { bankId, tppId, count, executionDate }: ManyPayments,
): Promise<void> {
  const whose = `'${bankId}'::uuid as bank_id, '${tppId}' as tpp_id, payment_id`
  await tamper(
    bank,
    `create temporary table chosen as
     select n, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
       || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid as payment_id
     from generate_series(1, ${count}) as n;
     insert into payments.payment (bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency,
       debtor_account, creditor_account, created_at)
     select ${whose}, 'payments', 'norwegian-domestic-credit-transfers', json_build_object(
         'instructedAmount', json_build_object('amount', '1.00', 'currency', 'NOK'), 'creditorName', 'Ola Nordmann',
         'creditorAccount', json_build_object('bban', '${OLAS}', 'currency', 'NOK'),
         'debtorAccount', json_build_object('bban', '${KARIS}', 'currency', 'NOK'),
         'remittanceInformationUnstructured', 'Payment ' || n)::text,
       100, 'NOK', '${KARIS}', '${OLAS}', now() from chosen;
     insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
     select ${whose}, 'ACTC', '${executionDate}'::date, 2 from chosen;
     insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
     select ${whose}, 1, 'created', 'RCVD', now() from chosen;
     insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
     select ${whose}, 2, 'approved', 'ACTC', now() from chosen;
     insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer)
     select ${whose}, '${executionDate}'::date, 'waiting', json_build_object(
       'rail', 'domestic', 'amount', json_build_object('minorUnits', '100', 'currency', 'NOK'),
       'debtor', json_build_object('account', json_build_object('kind', 'account', 'bban', '${KARIS}'), 'currency', 'NOK'),
       'creditor', json_build_object('account', json_build_object('kind', 'bban', 'bban', '${OLAS}'),
         'currency', 'NOK', 'name', 'Ola Nordmann'),
       'isUrgent', false, 'executionDate', '${executionDate}', 'remittance', json_build_array('Payment ' || n),
       'paymentId', payment_id)
     from chosen`,
  )
  await sealOrders(bank)
}

/** The number of payments of a bank in each status: `{ ACSC: 12 }`. */
export async function countStatuses(
  bank: Pick<TestBank, 'databaseUrl'>,
  bankId: string,
): Promise<Record<string, number>> {
  const rows = await queryAsOwner(
    bank,
    `select status, count(*)::integer as payments from payments.payment_status where bank_id = '${bankId}' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ status, payments }) => [String(status), Number(payments)]))
}
