import { psuReasonOf } from '../../apps/server/src/domain/payments/refusal-reason.ts'
import type { GrantedAccess } from '../../apps/server/src/domain/sca/views/requested-access.ts'
import type {
  EndReason,
  EndView,
  PaymentSummary,
  Receipt,
} from '../../apps/server/src/domain/sca/views/views.ts'
import { basketOf, factsOfBasket } from './basket-samples.ts'
import { seenAccounts } from './consent-samples.ts'
import { factsOf, payment, paymentAbroad, periodicPayment } from './payment-samples.ts'

const AT = Date.UTC(2026, 10, 16, 11, 30)

/** Every page on which nothing can be done any more, in every state that looks different. */
export const END_SAMPLES: Readonly<Record<string, EndView>> = {
  'end-unknown-link': { kind: 'end', reason: 'unknown-link', purpose: undefined, returnLink: undefined },
  'end-suspended': {
    kind: 'end',
    reason: 'suspended',
    purpose: undefined,
    returnLink: undefined,
    retryHref: '?',
  },
  'end-busy': { ...end('busy'), returnLink: undefined, purpose: undefined, retryHref: '?' },
  'end-approved': { ...end('approved'), leavesAfterSeconds: 300, receipt: receiptOf([payment()]) },
  'end-approved-abroad': {
    ...end('approved'),
    leavesAfterSeconds: 300,
    receipt: {
      ...receiptOf([paymentAbroad()]),
      bankFacts: factsOf({ exchange: { rate: '11.7250', total: { amount: '5692.07', currency: 'NOK' } } }),
    },
  },
  'end-approved-periodic': {
    ...end('approved'),
    leavesAfterSeconds: 300,
    receipt: receiptOf([periodicPayment()]),
  },
  'end-approved-periodic-paid': {
    ...end('approved'),
    leavesAfterSeconds: 300,
    receipt: {
      ...receiptOf([periodicPayment()]),
      execution: {
        state: 'planned',
        nextDate: '2026-12-21',
        settledCount: 1,
        rejectedCount: 0,
        partCount: 1,
      },
    },
  },
  'end-approved-many': {
    ...end('approved'),
    leavesAfterSeconds: 300,
    receipt: { ...receiptOf(basketOf(12)), bankFacts: factsOfBasket(basketOf(12)) },
  },
  'end-half-approved': {
    ...end('half-approved'),
    receipt: { ...receiptOf([payment()]), execution: { state: 'half-approved' } },
  },
  'end-approved-phone': {
    ...end('approved'),
    returnLink: undefined,
    receipt: receiptOf([payment()]),
  },
  'end-paid': {
    ...end('paid'),
    leavesAfterSeconds: 300,
    receipt: { ...receiptOf([instantPayment()]), execution: { state: 'settled', atMilliseconds: AT } },
  },
  'end-under-way': {
    ...end('under-way'),
    receipt: { ...receiptOf([instantPayment()]), execution: { state: 'under-way' } },
    renewal: { isOn: false, address: '?receipt' },
  },
  'end-under-way-phone': {
    ...end('under-way'),
    returnLink: undefined,
    receipt: { ...receiptOf([instantPayment()]), execution: { state: 'under-way' } },
    renewal: { isOn: false, address: '?receipt' },
  },
  'end-not-executed': {
    ...end('not-executed'),
    leavesAfterSeconds: 300,
    receipt: {
      ...receiptOf([instantPayment()]),
      execution: {
        state: 'rejected',
        reason: psuReasonOf({ cause: 'insufficient-funds-instant', reason: null }),
      },
    },
  },
  'end-not-executed-some': {
    ...end('not-executed'),
    leavesAfterSeconds: 300,
    receipt: { ...receiptOf(basketOf(3)), execution: { state: 'rejected', rejectedCount: 1 } },
  },
  'end-stopped': {
    ...end('approved'),
    purpose: 'cancel-payment',
    leavesAfterSeconds: 300,
    receipt: { ...receiptOf([payment()]), execution: { state: 'stopped' } },
  },
  'end-consented': {
    ...end('approved'),
    purpose: 'consent',
    leavesAfterSeconds: 300,
    receipt: consentReceipt({ accounts: seenAccounts(2) }),
  },
  'end-consented-none': { ...end('approved'), purpose: 'consent', receipt: consentReceipt({ accounts: [] }) },
  'end-access-given': {
    ...end('approved'),
    purpose: 'account-access',
    receipt: consentReceipt({
      kind: 'detailed',
      accounts: seenAccounts(3).map((account, index) => ({ ...account, seesTransactions: index === 0 })),
      withOwnerName: true,
    }),
  },
  'end-access-given-to-all': {
    ...end('approved'),
    purpose: 'account-access',
    receipt: consentReceipt({ kind: 'global', accounts: seenAccounts(3), validUntil: undefined }),
  },
  'end-funds-access-given': {
    ...end('approved'),
    purpose: 'funds-access',
    receipt: consentReceipt({ kind: 'funds', accounts: seenAccounts(1), validUntil: undefined }),
  },
  'end-consented-nowhere': {
    ...end('approved'),
    purpose: 'consent',
    returnLink: undefined,
    endsHereFor: { name: 'Fjord Budsjett AS', brand: undefined },
    receipt: consentReceipt({ accounts: seenAccounts(2) }),
  },
  'end-used': end('used'),
  'end-used-receipt': { ...end('used'), receipt: receiptOf([payment()]) },
  'end-refused-before': { ...end('refused'), refusedAtMilliseconds: AT },
  'end-refused': end('refused'),
  'end-refused-phone': { ...end('refused'), returnLink: undefined },
  'end-aborted': end('aborted'),
  'end-withdrawn': end('withdrawn'),
  'end-decided': end('decided'),
  'end-approved-before': end('approved-before'),
  'end-locked-out': {
    ...end('locked-out'),
    leavesAfterSeconds: 300,
    lockedUntilMilliseconds: AT + 3_600_000,
  },
  'end-not-allowed': { ...end('not-allowed'), leavesAfterSeconds: 300 },
  'end-other-browser': end('other-browser'),
  'end-returned-elsewhere': end('returned-elsewhere'),
  'end-timed-out': end('timed-out'),
  'end-failed': { ...end('failed'), reference: 'req-4f2a' },
  'end-timed-out-cancel': { ...end('timed-out'), purpose: 'cancel-payment' },
  'end-timed-out-consent': { ...end('timed-out'), purpose: 'consent' },
  'end-failed-cancel': { ...end('failed'), purpose: 'cancel-payment' },
}

function end(reason: EndReason): EndView {
  const requester = { name: 'Fjordbetaling AS', brand: 'Fjordpay' }
  return {
    kind: 'end',
    reason,
    purpose: 'approve-payment',
    returnLink: { href: 'https://tpp.example/return?state=1&code=2', requester },
  }
}

function instantPayment(): PaymentSummary {
  return { ...payment(), isInstant: true, executionDate: undefined }
}

/** What is kept of an approval: the bank executes it on its day. */
function receiptOf(payments: readonly PaymentSummary[]): Receipt {
  return {
    payments,
    atMilliseconds: AT,
    reference: '01a2b3c4-5d6e-7f80-9a1b-2c3d4e5f6071',
    execution: { state: 'planned' },
    bankFacts: factsOf({}),
  }
}

function consentReceipt(access: Partial<GrantedAccess>): Receipt {
  return {
    payments: [],
    atMilliseconds: AT,
    access: { kind: 'bank-offered', accounts: [], withOwnerName: false, validUntil: '2027-05-15', ...access },
    requester: { name: 'Fjordbetaling AS', brand: 'Fjordpay' },
  }
}
