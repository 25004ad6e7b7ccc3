import type { PersonScenario } from './scenario.ts'

/** People to whom something happens. They all use Kari Nordmann's accounts, and nobody else's. */
export const PERSON_SCENARIOS = [
  {
    id: 'log-in-slow',
    nationalId: '03818210018',
    personId: 'b0000000-0000-4000-8000-000000060001',
    name: 'Signe Sen',
    behaviour: { kind: 'log-in-slowly', seconds: 2 },
    effect: 'The bank takes 2 seconds to look up the person who logs in.',
    observed: ['RCVD', 'finalised', 'ACTC'],
    steps: 'create by single SCA, approve',
  },
  {
    id: 'log-in-slower',
    nationalId: '07828410061',
    personId: 'b0000000-0000-4000-8000-000000060002',
    name: 'Sverre Senere',
    behaviour: { kind: 'log-in-slowly', seconds: 5 },
    effect: 'The bank takes 5 seconds to look up the person who logs in.',
    observed: ['RCVD', 'finalised', 'ACTC'],
    steps: 'create by single SCA, approve',
  },
  {
    id: 'log-in-fails',
    nationalId: '11838610058',
    personId: 'b0000000-0000-4000-8000-000000060003',
    name: 'Frida Feil',
    behaviour: { kind: 'fail-log-in' },
    effect:
      'The bank fails while the PSU logs in. The redirect has `system=havn`, and the payment waits for another authorisation.',
    observed: ['RCVD', 'failed', '500 SYSTEM_ERROR', 'RCVD'],
    steps: 'create by single SCA, approve',
  },
  {
    id: 'may-not-pay',
    nationalId: '15848810018',
    personId: 'b0000000-0000-4000-8000-000000060004',
    name: 'Unni Uten',
    behaviour: { kind: 'see-but-not-pay' },
    effect: 'The bank has withdrawn the right to pay from the accounts, which the PSU still sees.',
    observed: ['RCVD', 'failed', '403 FORBIDDEN', 'RCVD'],
    steps: 'create by single SCA, approve',
  },
  {
    id: 'person-unknown',
    nationalId: '19859210077',
    personId: 'b0000000-0000-4000-8000-000000060005',
    name: 'Nobody',
    behaviour: { kind: 'be-unknown' },
    effect:
      'The bank has no such customer. The SCA fails only after five attempts to log in, and does not say why.',
    observed: ['RCVD', 'failed', '401 PSU_CREDENTIALS_INVALID', 'RCVD'],
    steps: 'create by single SCA, `./havn approve last --as 19859210077`',
  },
  {
    id: 'product-closed',
    nationalId: '23869410055',
    personId: 'b0000000-0000-4000-8000-000000060006',
    name: 'Stine Stille',
    behaviour: { kind: 'no-instant-payments' },
    effect: 'The bank does not offer instant payments to this PSU, but all other products.',
    observed: ['403 PRODUCT_INVALID'],
    steps: 'identify with `GET /v1/user`, create an instant payment with that PSU-ID',
  },
  // Only this scenario uses the person, so that no other page of the documentation fails for the next hour.
  {
    id: 'sca-locked-out',
    nationalId: '27879010360',
    personId: 'b0000000-0000-4000-8000-000000060007',
    name: 'Line Lås',
    behaviour: { kind: 'log-in-as-usual' },
    effect:
      'Five wrong numbers within an hour lock the person out for an hour, by the real clock: their own number fails too. To undo it at once, restore a snapshot or `./havn reset`.',
    observed: ['failed', '401 PSU_CREDENTIALS_INVALID', 'RCVD'],
    steps:
      "five times: create by single SCA, and approve with another customer's number (`./havn approve last --as 02927931152`); then the same with the right number",
  },
] as const satisfies readonly PersonScenario[]
