import type { PersonScenario } from './scenario.ts'

/** Everybody here uses Kari Nordmann's accounts, and nobody else's. */
export const PERSON_SCENARIOS = [
  {
    id: 'log-in-slow',
    nationalId: '03818210018',
    personId: 'b0000000-0000-4000-8000-000000060001',
    name: 'Signe Sen',
    conduct: { kind: 'log-in-slowly', seconds: 2 },
    happens: 'The bank takes 2 seconds to find out who logs in.',
    seen: ['RCVD', 'finalised', 'ACTC'],
    how: 'create by single SCA, approve',
  },
  {
    id: 'log-in-slower',
    nationalId: '07828410061',
    personId: 'b0000000-0000-4000-8000-000000060002',
    name: 'Sverre Senere',
    conduct: { kind: 'log-in-slowly', seconds: 5 },
    happens: 'The same for 5 seconds.',
    seen: ['RCVD', 'finalised', 'ACTC'],
    how: 'create by single SCA, approve',
  },
  {
    id: 'log-in-fails',
    nationalId: '11838610058',
    personId: 'b0000000-0000-4000-8000-000000060003',
    name: 'Frida Feil',
    conduct: { kind: 'break-log-in' },
    happens:
      'The bank fails while the PSU logs in. They come back with `system=havn`, and the payment waits for another authorisation.',
    seen: ['RCVD', 'failed', '500 SYSTEM_ERROR', 'RCVD'],
    how: 'create by single SCA, approve',
  },
  {
    id: 'right-taken',
    nationalId: '15848810018',
    personId: 'b0000000-0000-4000-8000-000000060004',
    name: 'Unni Uten',
    conduct: { kind: 'see-but-not-pay' },
    happens: 'The bank has taken away the right to pay from the accounts, which the PSU still sees.',
    seen: ['RCVD', 'failed', '403 FORBIDDEN', 'RCVD'],
    how: 'create by single SCA, approve',
  },
  {
    id: 'person-unknown',
    nationalId: '19859210077',
    personId: 'b0000000-0000-4000-8000-000000060005',
    name: 'Nobody',
    conduct: { kind: 'be-unknown' },
    happens:
      'The bank has no such customer. A TPP learns that only after five tries to log in, and then no more than that it did not work.',
    seen: ['RCVD', 'failed', '401 PSU_CREDENTIALS_INVALID', 'RCVD'],
    how: 'create by single SCA, `./havn approve last --as 19859210077`',
  },
  {
    id: 'product-closed',
    nationalId: '23869410055',
    personId: 'b0000000-0000-4000-8000-000000060006',
    name: 'Stine Stille',
    conduct: { kind: 'have-no-instant-payments' },
    happens: 'The bank has not opened instant payments to this PSU; all others it has.',
    seen: ['403 PRODUCT_INVALID'],
    how: 'identify with `GET /v1/user`, create an instant payment with that PSU-ID',
  },
] as const satisfies readonly PersonScenario[]
