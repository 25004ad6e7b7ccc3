import type { PlantedFault } from './fault.ts'

const payments = 'apps/server/src/payments'

/** Faults by which the wrong amount is paid, at the wrong time, twice or not at all. */
export const MONEY_FAULTS: readonly PlantedFault[] = [
  {
    id: 'lost-update',
    fault: 'a payment takes a step whatever its status is by then',
    file: `${payments}/sql/advance.sql`,
    find: '      and transition.from_status = moving.status\n',
    replace: '',
    suite: 'apps/server/test/cancel-payment/409.test.ts',
  },
  {
    id: 'wrong-lock-order',
    fault: 'a cancellation locks the status before the row of the batch run',
    file: `${payments}/sql/cancel.sql`,
    find: 'begin\n  delete from payments.due',
    replace:
      'begin\n  perform from payments.payment_status as early where early.bank_id = cancel.bank_id and early.tpp_id = cancel.tpp_id and early.payment_id = cancel.payment_id for update;\n  delete from payments.due',
    suite: 'apps/server/test/locks/order.test.ts',
    pattern: 'cancel an approved payment',
  },
  {
    id: 'refused-before-delayed-request',
    fault: 'a payment is rejected while a delayed request may still pay it',
    file: `${payments}/execute/sort-results.ts`,
    find: '  refused: true,\n',
    replace: '  refused: false,\n',
    suite: 'apps/server/test/money/delayed-requests.test.ts',
  },
  {
    id: 'float-amounts',
    fault: 'amounts are read as floating-point numbers',
    file: 'packages/contract/src/values/decimal.ts',
    find: 'return success(BigInt(whole + fraction))',
    replace: 'return success(BigInt(Math.trunc(Number(text) * 10 ** fractionDigits)))',
    suite: 'packages/contract/src/values/amount.test.ts',
  },
  {
    id: 'rounded-down',
    fault: 'a conversion rounds down instead of half up',
    file: 'apps/server/src/core-bank/rate.ts',
    find: 'minorUnits: (2n * numerator + denominator) / (2n * denominator)',
    replace: 'minorUnits: numerator / denominator',
    suite: 'apps/server/src/core-bank/rate.test.ts',
  },
  {
    id: 'paid-on-saturday',
    fault: 'Saturday is a banking day',
    file: `${payments}/banking-day.ts`,
    find: 'return date.dayOfWeek <= 5 &&',
    replace: 'return date.dayOfWeek <= 6 &&',
    suite: `${payments}/banking-day.test.ts`,
  },
  {
    id: 'winter-time-all-year',
    fault: 'batch runs are an hour late in summer',
    file: `${payments}/execute/batch-run-times.ts`,
    find: 'day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant()',
    replace: "day.toZonedDateTime({ timeZone: '+01:00', plainTime }).toInstant()",
    suite: `${payments}/execute/batch-run-times.test.ts`,
  },
  {
    id: 'claimed-again',
    fault: 'a batch run claims payments that another run has claimed',
    file: `${payments}/sql/claim_orders.sql`,
    find: "      and due.stage = 'waiting'\n",
    replace: '',
    suite: 'apps/server/test/jobs/claims.test.ts',
  },
  {
    id: 'claim-not-released',
    fault: 'a claim stays when its last payment has an outcome',
    file: `${payments}/sql/close_claim.sql`,
    find: 'where claim.claim_id = close_claim.claim_id and not exists (',
    replace:
      'where claim.claim_id = close_claim.claim_id and claim.claim_id <> close_claim.claim_id and not exists (',
    suite: 'apps/server/test/jobs/claims.test.ts',
  },
  {
    id: 'dead-process-keeps-claims',
    fault: 'claims whose lease has expired are not taken over while their process lives',
    file: `${payments}/sql/is_reclaimable.sql`,
    find: 'return claim.lease_expires_at <= clock_timestamp()',
    replace: "return claim.lease_expires_at <= '-infinity'",
    suite: 'apps/server/test/jobs/claims.test.ts',
  },
]
