import { busyBank } from './bank-samples.ts'
import { personIdAuthentication } from '@havn/sandbox/person-id-authentication'
import type { PayeeVerification } from '../../apps/server/src/core-bank/index.ts'
import type { Requester, ScaView } from '../../apps/server/src/domain/sca/views/views.ts'
import type { FormTarget } from '../../apps/server/src/platform/web/parts.ts'
import { basketOf, factsOfBasket } from './basket-samples.ts'
import { accessRequest, accountsOf, seenAccounts } from './consent-samples.ts'
import { END_SAMPLES } from './end-samples.ts'
import {
  factsOf,
  longPayment,
  longPaymentAbroad,
  payment,
  paymentAbroad,
  periodicPayment,
} from './payment-samples.ts'
import { NORWAY } from '../../apps/server/src/packs/index.ts'
import { LANGUAGES } from '../../apps/server/src/platform/web/language.ts'
import { DEFAULT_THEME } from '../../apps/server/src/platform/web/theme/default-theme.ts'

/** The theme and login that the sample pages are rendered with. Nobody can log in on them. */
export const PAGE_OPTIONS = {
  country: NORWAY,
  theme: DEFAULT_THEME,
  languages: LANGUAGES,
  authentication: personIdAuthentication({ findCustomerByNationalId: async () => undefined }, NORWAY),
}

// Far enough ahead that no page of the preview ends while it is open.
const TIME = { seconds: 300, endsAtMilliseconds: Date.UTC(2026, 10, 16, 11, 35), canExtend: true }

const PAYEE_RESULTS: readonly PayeeVerification[] = Array.from({ length: 20 }, (_, index) => {
  if (index === 3) return { kind: 'no-match' }
  if (index === 9) return { kind: 'close-match', name: 'Skatteetaten Øst' }
  return index === 12 ? { kind: 'not-possible', reason: 'no-answer' } : { kind: 'match' }
})

/** Every view in every state that looks different. The name is its path in the preview. */
export const SAMPLES: Readonly<Record<string, ScaView>> = {
  login: login({ triesLeft: undefined }),
  'login-wrong': login({ triesLeft: 3 }),
  'login-malformed': { ...login({ triesLeft: undefined }), isMalformed: true },
  'login-last-try': login({ triesLeft: 1 }),
  'login-cancel': { ...login({ triesLeft: undefined }), purpose: 'cancel-payment' },
  'login-periodic': { ...login({ triesLeft: undefined }), payments: [periodicPayment()] },
  'login-long': {
    ...login({ triesLeft: undefined }),
    requester: longAsker(),
    payments: [longPaymentAbroad()],
  },
  'login-identify': { ...login({ triesLeft: undefined }), purpose: 'identify', payments: [] },
  context: context(),
  'context-nothing-chosen': { ...context(), hasNothingChosen: true },
  'context-cancel': { ...context(), purpose: 'cancel-payment' },
  approval: approval('approval', { payments: [payment()], bankFacts: factsOf({}) }),
  'approval-without-facts': approval('approval-without-facts', { payments: [payment()] }),
  'approval-moved': approval('approval-moved', {
    payments: [{ ...payment(), executionDate: '2026-11-16', requestedDate: '2026-11-14' }],
    bankFacts: factsOf({ payee: { kind: 'match' } }),
  }),
  'approval-lacking': approval('approval-lacking', {
    payments: [payment()],
    bankFacts: factsOf({ available: '312.20', lacking: '1250.50' }),
  }),
  'approval-payee-close': approval('approval-payee-close', {
    payments: [payment()],
    bankFacts: factsOf({ payee: { kind: 'close-match', name: 'Nordlys Straum AS' } }),
  }),
  'approval-payee-no-match': approval('approval-payee-no-match', {
    payments: [payment()],
    bankFacts: factsOf({ payee: { kind: 'no-match' } }),
  }),
  'approval-payee-not-possible': approval('approval-payee-not-possible', {
    payments: [payment()],
    bankFacts: factsOf({ payee: { kind: 'not-possible', reason: 'not-participating' } }),
  }),
  'approval-payee-unconfirmed': approval('approval-payee-unconfirmed', {
    payments: [longPaymentAbroad()],
    bankFacts: factsOf({ payee: { kind: 'no-match' } }),
    isUnconfirmed: true,
  }),
  'approval-payee-close-long': approval('approval-payee-close-long', {
    payments: [longPaymentAbroad()],
    bankFacts: factsOf({
      payee: {
        kind: 'close-match',
        name: 'Maximiliane-Alexandra Kristoffersdatter von Wolkenstein-Trostburg',
      },
    }),
  }),
  checking: {
    kind: 'checking',
    ...step('checking'),
    payments: [paymentAbroad()],
    nextHref: '/approval-abroad',
  },
  'approval-card': approval('approval-card', {
    payments: [{ ...payment(), debtorAccount: '479900******0001', isFromCard: true }],
    bankFacts: factsOf({ account: '479900******0001', name: 'Kredittkort' }),
  }),
  'approval-corporate': approval('approval-corporate', {
    onBehalfOf: 'Fjord Kaffe AS',
    payments: [{ ...payment(), reference: '1234566', message: undefined }],
    bankFacts: factsOf({ name: 'Driftskonto' }),
  }),
  'approval-changed': approval('approval-changed', { hasChanged: true, payments: [payment()] }),
  'approval-long': approval('approval-long', {
    requester: longAsker(),
    payments: [longPayment()],
    onBehalfOf: longAsker().name,
  }),
  'approval-instant': approval('approval-instant', {
    payments: [{ ...payment(), executionDate: undefined, isInstant: true }],
    bankFacts: factsOf({}),
  }),
  'approval-instant-lacking': approval('approval-instant-lacking', {
    payments: [{ ...payment(), executionDate: undefined, isInstant: true }],
    bankFacts: factsOf({ available: '312.20', lacking: '1250.50' }),
  }),
  'approval-periodic': approval('approval-periodic', {
    payments: [periodicPayment()],
    bankFacts: factsOf({}),
  }),
  'approval-yearly': approval('approval-yearly', {
    payments: [
      { ...payment(), recurrence: { frequency: 'MonthlyVariable', months: [2, 8, 11], endDate: undefined } },
    ],
  }),
  'approval-abroad': approval('approval-abroad', {
    payments: [paymentAbroad()],
    bankFacts: factsOf({
      payee: { kind: 'match' },
      exchange: { rate: '11.7250', total: { amount: '5692.07', currency: 'NOK' } },
    }),
  }),
  'approval-abroad-long': approval('approval-abroad-long', { payments: [longPaymentAbroad()] }),
  'approval-first-of-two': approval('approval-first-of-two', {
    payments: [payment()],
    onBehalfOf: 'Nordlys Bygg AS',
    approvals: { position: 'first' },
  }),
  'approval-second-of-two': approval('approval-second-of-two', {
    payments: [{ ...payment(), isInstant: true }],
    onBehalfOf: 'Nordlys Bygg AS',
    approvals: { position: 'second', firstName: 'Nora Berg' },
  }),
  'approval-second-of-two-long': approval('approval-second-of-two-long', {
    payments: [longPayment()],
    onBehalfOf: longAsker().name,
    approvals: {
      position: 'second',
      firstName: 'Maximiliane-Alexandra Kristoffersdatter von Wolkenstein-Trostburg',
    },
  }),
  cancellation: approval('cancellation', { purpose: 'cancel-payment', payments: [payment()] }),
  'cancellation-changed': approval('cancellation-changed', {
    purpose: 'cancel-payment',
    hasChanged: true,
    payments: [paymentAbroad()],
  }),
  'cancellation-long': approval('cancellation-long', {
    purpose: 'cancel-payment',
    requester: longAsker(),
    payments: [longPaymentAbroad()],
    onBehalfOf: longAsker().name,
  }),
  'basket-1': approval('basket-1', {
    purpose: 'approve-basket',
    payments: basketOf(1),
    approvals: { position: 'first' },
  }),
  'basket-12': approval('basket-12', {
    purpose: 'approve-basket',
    payments: basketOf(12),
    onBehalfOf: 'Nordlys Bygg AS',
    bankFacts: factsOfBasket(basketOf(12)),
    approvals: { position: 'first' },
  }),
  'basket-12-second': approval('basket-12-second', {
    purpose: 'approve-basket',
    payments: basketOf(12),
    onBehalfOf: 'Nordlys Bygg AS',
    approvals: { position: 'second', firstName: 'Nora Berg' },
    hasChanged: true,
  }),
  'basket-100': approval('basket-100', {
    purpose: 'approve-basket',
    payments: basketOf(100),
    bankFacts: {
      debtors: [
        {
          account: '99860520962',
          name: 'Driftskonto',
          available: { amount: '95000.00', currency: 'NOK' },
          lacking: { amount: '4100000.00', currency: 'NOK' },
        },
      ],
      payments: basketOf(100).map((_, index) => ({
        exchange: undefined,
        payee: PAYEE_RESULTS[index % 20],
      })),
    },
  }),
  'basket-long': approval('basket-long', {
    purpose: 'approve-basket',
    requester: longAsker(),
    payments: [longPayment(), longPaymentAbroad(), paymentAbroad()],
  }),
  'cancellation-12': approval('cancellation-12', { purpose: 'cancel-payment', payments: basketOf(12) }),
  'login-basket': { ...login({ triesLeft: undefined }), purpose: 'approve-basket', payments: basketOf(12) },
  'approval-identify': approval('approval-identify', { payments: [], purpose: 'identify' }),
  'login-consent': { ...login({ triesLeft: undefined }), purpose: 'consent', payments: [] },
  'consent-1': approval('consent-1', { purpose: 'consent', accounts: accountsOf(1) }),
  'consent-3': approval('consent-3', { purpose: 'consent', accounts: accountsOf(3) }),
  'consent-12': approval('consent-12', {
    purpose: 'consent',
    accounts: accountsOf(12),
    bankFacts: { debtors: [], payments: [], validUntil: '2027-05-15' },
  }),
  'consent-renewed': approval('consent-renewed', {
    purpose: 'consent',
    accounts: accountsOf(5, [0, 2]),
    hasChanged: true,
  }),
  'consent-corporate': approval('consent-corporate', {
    purpose: 'consent',
    requester: longAsker(),
    onBehalfOf: 'Fjord Kaffe AS',
    accounts: accountsOf(2, [1]),
  }),
  'consent-none': approval('consent-none', { purpose: 'consent', accounts: [] }),
  'consent-none-corporate': approval('consent-none-corporate', {
    purpose: 'consent',
    onBehalfOf: longAsker().name,
    accounts: [],
  }),
  'access-request': approval('access-request', {
    purpose: 'account-access',
    access: accessRequest('detailed'),
  }),
  'access-request-to-all': approval('access-request-to-all', {
    purpose: 'account-access',
    access: { ...accessRequest('global'), validUntil: undefined },
  }),
  'access-request-funds': approval('access-request-funds', {
    purpose: 'funds-access',
    access: { ...accessRequest('funds'), accounts: seenAccounts(1) },
  }),
  'phone-whose': phone({ personName: undefined }),
  'phone-locked': phone({ personName: undefined, problem: { kind: 'locked', minutesLeft: 42 } }),
  'phone-unknown': phone({ personName: undefined, problem: { kind: 'unknown' } }),
  'phone-empty': phone({}),
  'phone-waiting': phone({
    pending: [
      { href: '/approval', requester: requester(), purpose: 'approve-payment', payments: [payment()] },
      { href: '/cancellation', requester: requester(), purpose: 'cancel-payment', payments: [payment()] },
      {
        href: '/cancellation-long',
        requester: longAsker(),
        purpose: 'cancel-payment',
        payments: [longPaymentAbroad()],
      },
      {
        href: '/basket-12',
        requester: requester(),
        purpose: 'approve-basket',
        payments: basketOf(12),
      },
      { href: '/approval-identify', requester: requester(), purpose: 'identify', payments: [] },
    ],
  }),
  'bank-login': bankPage({ personName: undefined }),
  'bank-locked': bankPage({ personName: undefined, problem: { kind: 'locked', minutesLeft: 1 } }),
  'bank-unknown': bankPage({ personName: undefined, problem: { kind: 'unknown' } }),
  'bank-logged-out': bankPage({ personName: undefined, loggedOut: 'asked' }),
  'bank-idle': bankPage({ personName: undefined, loggedOut: 'idle' }),
  'bank-empty': bankPage({ ended: 'approved' }),
  'bank-stopped': bankPage({ ended: 'stopped' }),
  'bank-busy': bankPage(busyBank(payment(), requester())),
  'bank-waiting': bankPage({
    ended: 'undecided',
    requested: [
      {
        href: '/approval-payee-no-match',
        requester: requester(),
        purpose: 'approve-payment',
        payments: [payment()],
      },
    ],
    pending: [
      {
        key: 'one',
        requester: requester(),
        agreementName: 'Nordlys Bygg AS',
        purpose: 'approve-basket',
        payments: basketOf(12),
      },
      {
        key: 'two',
        requester: longAsker(),
        agreementName: longAsker().name,
        purpose: 'approve-payment',
        payments: [longPayment()],
      },
      {
        key: 'three',
        requester: requester(),
        agreementName: 'Nordlys Bygg AS',
        purpose: 'approve-payment',
        payments: [payment()],
      },
    ],
  }),
  ...END_SAMPLES,
}

function requester(): Requester {
  return { name: 'Fjordbetaling AS', brand: 'Fjordpay' }
}

function longAsker(): Requester {
  return {
    name: 'Nordnorske Kystbetalingsformidlingstjenester og Regnskapsintegrasjoner Holding AS',
    brand: '<b>"KYSTPAY" & Co</b>',
  }
}

function step(path: string) {
  return { form: frame(path), requester: requester(), purpose: 'approve-payment', time: TIME } as const
}

function frame(path: string): FormTarget {
  return { action: `/${path}`, csrfToken: 'c2FtcGxlLXRva2Vu' }
}

function login({ triesLeft }: { triesLeft: number | undefined }): Extract<ScaView, { kind: 'login' }> {
  return {
    kind: 'login',
    ...step('login'),
    payments: [payment()],
    summaryHash: 'hash-of-the-request',
    isNamed: triesLeft !== undefined,
    triesLeft,
  }
}

function context(): Extract<ScaView, { kind: 'context' }> {
  return {
    kind: 'context',
    ...step('context'),
    personName: 'Kari Nordmann',
    isPrivateCustomer: true,
    agreements: [
      { agreementId: 'e0000000-0000-4000-8000-000000000001', name: 'Fjord Kaffe AS' },
      { agreementId: 'e0000000-0000-4000-8000-000000000002', name: 'Nordlys Bygg AS' },
    ],
  }
}

function approval(path: string, change: Partial<Extract<ScaView, { kind: 'approval' }>>): ScaView {
  return {
    kind: 'approval',
    ...step(path),
    personName: 'Kari Nordmann',
    onBehalfOf: undefined,
    payments: [],
    summaryHash: 'hash-of-the-summary',
    hasChanged: false,
    ...change,
  }
}

function phone(change: Partial<Extract<ScaView, { kind: 'phone' }>>): ScaView {
  const form = frame('phone-whose')
  return { kind: 'phone', form, personName: 'Kari Nordmann', problem: undefined, pending: [], ...change }
}

function bankPage(change: Partial<Extract<ScaView, { kind: 'bank' }>>): ScaView {
  return {
    kind: 'bank',
    form: frame('bank-login'),
    personName: 'Emil Haugen',
    problem: undefined,
    ended: undefined,
    pending: [],
    requested: [],
    accessHref: '/access',
    loggedOut: undefined,
    standingOrders: [],
    approved: [],
    ...change,
  }
}
