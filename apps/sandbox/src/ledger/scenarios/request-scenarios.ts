import type { RequestScenario } from './scenario.ts'

/** How an SCA ends, by what the PSU does. */
export const SCA_SCENARIOS = [
  {
    id: 'sca-approved',
    trigger: 'the PSU approves',
    happens: 'The redirect brings `psu-id`, `tpp-session-id` and `context`.',
    seen: ['RCVD', 'finalised', 'ACTC'],
    how: '`./havn approve last`',
  },
  {
    id: 'sca-refused',
    trigger: 'the PSU refuses',
    happens: 'That is an answer too: the payment is rejected.',
    seen: ['RCVD', 'failed', '401 SCA_INVALID', 'RJCT PAYMENT_FAILED'],
    how: '`./havn approve last --refuse`',
  },
  {
    id: 'sca-aborted',
    trigger: 'the PSU goes back without deciding',
    happens: 'The payment waits for another authorisation.',
    seen: ['RCVD', 'failed', '401 SCA_INVALID', 'RCVD'],
    how: '`./havn approve last --abort`',
  },
  {
    id: 'sca-timed-out',
    trigger: 'the link runs out of time',
    happens:
      'Ten minutes after it was made, or five without a step. The payment waits for another authorisation.',
    seen: ['RCVD', 'failed', '401 SCA_EXPIRED', 'RCVD'],
    how: '`./havn approve last --time-out`, or wait',
  },
  {
    id: 'sca-locked-out',
    trigger: 'five wrong numbers within an hour',
    happens:
      'The person whom the call named is locked out for an hour, by the real clock: their own number fails too.',
    seen: ['failed', '401 PSU_CREDENTIALS_INVALID', 'RCVD'],
    how: "five times another customer's number (`--as 02927931152`), each in a new authorisation, then the right one",
  },
  {
    id: 'sca-decoupled',
    trigger: '`TPP-Redirect-Preferred: false`',
    happens:
      'No scaRedirect: the PSU approves on a phone, and the authorisation tells `psuId` when it is finalised.',
    seen: ['RCVD', 'finalised', 'ACTC'],
    how: "approve on the page that `psuMessage` names, or by `POST /v1/sandbox/authorisations/{authorisationId}`; read the authorisation's status",
  },
] as const satisfies readonly RequestScenario[]

/** Statuses that need no odd books: they follow from dates, products and decisions. */
export const STATUS_SCENARIOS = [
  {
    id: 'life',
    trigger: 'any other creditor account',
    happens: 'A payment as most are.',
    seen: ['RCVD', 'ACTC', 'ACSC'],
    how: 'approve, run',
  },
  {
    id: 'instant',
    trigger: 'an instant payment',
    happens: 'Settled when it is approved, without a run.',
    seen: ['RCVD', 'ACSC'],
    how: 'approve',
  },
  {
    id: 'instant-without-funds',
    trigger: 'an instant payment from 99860514113 (of 02927931152), which is empty',
    happens: 'Not tried again: rejected at once.',
    seen: ['RCVD', 'RJCT PAYMENT_FAILED'],
    how: 'approve',
  },
  {
    id: 'abroad',
    trigger: 'a cross-border payment',
    happens: 'Under way between two runs.',
    seen: ['RCVD', 'ACTC', 'ACWP', 'ACSC'],
    how: 'approve, run, run',
  },
  {
    id: 'day-moved',
    trigger: '`requestedExecutionDate` on a Saturday, a Sunday or a holiday',
    happens: 'The bank moves it to the next banking day and says so.',
    seen: ['RCVD', 'ACWC EXECUTION_DATE_INVALID', 'ACSC'],
    how: 'approve, move the clock past 06:00 of that banking day',
  },
  {
    id: 'day-passed',
    trigger: 'no approval until the execution date has ended',
    happens: 'Rejected when somebody next looks.',
    seen: ['RCVD', 'RJCT PAYMENT_FAILED'],
    how: '`./havn clock --advance 1d`',
  },
  {
    id: 'deleted',
    trigger: '`DELETE` before the approval',
    happens: '204: your signature is enough.',
    seen: ['RCVD', 'CANC'],
    how: 'create, delete',
  },
  {
    id: 'cancelled',
    trigger: '`DELETE` after the approval',
    happens: '202: the PSU must approve that it is stopped.',
    seen: ['RCVD', 'ACTC', 'CANC'],
    how: 'approve, delete, approve again',
  },
  {
    id: 'bulk-part',
    trigger: 'a bulk payment with a line to 99860601008 and a line to another account',
    happens: 'One line is refused, the other paid.',
    seen: ['RCVD', 'ACTC', 'PART'],
    how: 'approve, run',
  },
  {
    id: 'two-people',
    trigger: 'any payment of Nordlys Bygg AS that comes to more than NOK 100 000',
    happens:
      'One approval is not enough: `finalised`, and RCVD with a `psuMessage` until another person has approved.',
    seen: ['RCVD', 'finalised', 'RCVD', 'finalised', 'ACTC'],
    how: 'approve as 25879032086; start another authorisation without `PSU-ID` and approve it: `./havn approve last --as 06857431071 --agreement e0000000-0000-4000-8000-000000000002`',
  },
  {
    id: 'basket-two-people',
    trigger: 'a signing basket of Nordlys Bygg AS that comes to more than NOK 100 000',
    happens: 'One approval is not enough.',
    seen: ['RCVD', 'PATC', 'ACTC'],
    how: 'approve as 25879032086; start another authorisation without `PSU-ID`, which would name the first person again, and approve it: `./havn approve last --as 06857431071 --agreement e0000000-0000-4000-8000-000000000002`',
  },
  {
    id: 'basket-refused',
    trigger: 'a signing basket, refused',
    happens: 'The basket and all its payments are rejected.',
    seen: ['RCVD', 'RJCT'],
    how: '`./havn approve last --refuse`',
  },
  {
    id: 'rate-little',
    trigger: 'IDR 1 000 000, cross-border, from an account in NOK',
    happens: 'A rate far below one (0.000606): 606.00 NOK, and 1.52 NOK for the exchange besides 50.00.',
    seen: ['RCVD'],
    how: 'create with `"amount": "1000000.00"`, read `transactionFees`',
  },
  {
    id: 'rate-without-decimals',
    trigger: 'JPY 100 000, cross-border, from an account in NOK',
    happens: 'A currency without minor units: `"100000"`, and `"100000.00"` would be refused.',
    seen: ['RCVD'],
    how: 'create, read `transactionFees`: 66.80 NOK',
  },
] as const satisfies readonly RequestScenario[]
