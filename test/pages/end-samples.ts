import type { EndReason, EndView } from '../../apps/server/src/domain/sca/views/views.ts'
import { basketOf } from './basket-samples.ts'
import { payment } from './payment-samples.ts'

const AT = Date.UTC(2026, 10, 16, 11, 30)

/** Every page on which nothing can be done any more, in every state that looks different. */
export const END_SAMPLES: Readonly<Record<string, EndView>> = {
  'end-unknown-link': { kind: 'end', reason: 'unknown-link', purpose: undefined, returnLink: undefined },
  'end-suspended': { kind: 'end', reason: 'suspended', purpose: undefined, returnLink: undefined },
  'end-approved': {
    ...end('approved'),
    leavesAfterSeconds: 300,
    receipt: { payments: [payment()], atMilliseconds: AT },
  },
  'end-approved-many': {
    ...end('approved'),
    leavesAfterSeconds: 300,
    receipt: { payments: basketOf(12), atMilliseconds: AT },
  },
  'end-half-approved': {
    ...end('half-approved'),
    leavesAfterSeconds: 300,
    receipt: { payments: [payment()], atMilliseconds: AT },
  },
  'end-approved-phone': {
    ...end('approved'),
    returnLink: undefined,
    receipt: { payments: [payment()], atMilliseconds: AT },
  },
  'end-under-way': {
    ...end('under-way'),
    receipt: { payments: [payment()], atMilliseconds: AT, execution: 'under-way' },
    renewal: { isOn: false, address: '?approved=all' },
  },
  'end-under-way-phone': {
    ...end('under-way'),
    returnLink: undefined,
    receipt: { payments: [payment()], atMilliseconds: AT, execution: 'under-way' },
    renewal: { isOn: false, address: '?approved=all' },
  },
  'end-not-executed': {
    ...end('not-executed'),
    leavesAfterSeconds: 300,
    receipt: { payments: [payment()], atMilliseconds: AT, execution: 'rejected' },
  },
  'end-stopped': {
    ...end('approved'),
    purpose: 'cancel-payment',
    receipt: { payments: [payment()], atMilliseconds: AT },
  },
  'end-consented': { ...end('approved'), purpose: 'consent', receipt: { payments: [], atMilliseconds: AT } },
  'end-consented-nowhere': {
    ...end('approved'),
    purpose: 'consent',
    returnLink: undefined,
    endsHereFor: { name: 'Fjord Budsjett AS', brand: undefined },
  },
  'end-used': end('used'),
  'end-used-receipt': { ...end('used'), receipt: { payments: [payment()], atMilliseconds: AT } },
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
