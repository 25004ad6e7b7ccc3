import type { RequestScenario } from './scenario.ts'

/** How an SCA ends, depending on what the PSU does. */
export const SCA_SCENARIOS = [
  {
    id: 'sca-approved',
    trigger: 'the PSU approves',
    effect: 'The redirect brings `psu-id`, `tpp-session-id` and `context`.',
    observed: ['RCVD', 'finalised', 'ACTC'],
    steps: '`./havn approve last`',
  },
  {
    id: 'sca-refused',
    trigger: 'the PSU refuses',
    effect: 'The payment is rejected.',
    observed: ['RCVD', 'failed', '401 SCA_INVALID', 'RJCT PAYMENT_FAILED'],
    steps: '`./havn approve last --refuse`',
  },
  {
    id: 'sca-aborted',
    trigger: 'the PSU goes back without deciding',
    effect: 'The payment waits for another authorisation.',
    observed: ['RCVD', 'failed', '401 SCA_INVALID', 'RCVD'],
    steps: '`./havn approve last --abort`',
  },
  {
    id: 'sca-timed-out',
    trigger: 'the link expires',
    effect:
      'The link expires ten minutes after it was created, or after five without a step. The payment waits for another authorisation.',
    observed: ['RCVD', 'failed', '401 SCA_EXPIRED', 'RCVD'],
    steps: '`./havn approve last --time-out`, or wait',
  },
  {
    id: 'sca-decoupled',
    trigger: '`TPP-Redirect-Preferred: false`',
    effect:
      'No scaRedirect: the PSU approves on a phone, and the authorisation has a `psuId` once it is finalised.',
    observed: ['RCVD', 'finalised', 'ACTC'],
    steps:
      "approve on the page that `psuMessage` names, or by `POST /v1/sandbox/authorisations/{authorisationId}`; read the authorisation's status",
  },
] as const satisfies readonly RequestScenario[]

/** Statuses that follow from dates, products and decisions: the core bank behaves as usual. */
export const STATUS_SCENARIOS = [
  {
    id: 'ordinary',
    trigger: 'any other creditor account',
    effect: 'An ordinary payment.',
    observed: ['RCVD', 'ACTC', 'ACSC'],
    steps: 'approve, run',
  },
  {
    id: 'instant',
    trigger: 'an instant payment',
    effect: 'It is settled when it is approved, without a run.',
    observed: ['RCVD', 'ACSC'],
    steps: 'approve',
  },
  {
    id: 'instant-without-funds',
    trigger: 'an instant payment from 99860514113 (of 02927931152), which is empty',
    effect: 'It is not tried again but rejected at once.',
    observed: ['RCVD', 'RJCT PAYMENT_FAILED'],
    steps: 'approve',
  },
  {
    id: 'abroad',
    trigger: 'a cross-border payment',
    effect: 'It is under way between two runs.',
    observed: ['RCVD', 'ACTC', 'ACWP', 'ACSC'],
    steps: 'approve, run, run',
  },
  {
    id: 'day-moved',
    trigger: '`requestedExecutionDate` on a Saturday, a Sunday or a holiday',
    effect: 'The bank moves it to the next banking day and says so.',
    observed: ['RCVD', 'ACWC EXECUTION_DATE_INVALID', 'ACSC'],
    steps: 'approve, move the clock past 06:00 of that banking day',
  },
  {
    id: 'day-passed',
    trigger:
      '`requestedExecutionDate` today, and no approval until that day has ended (without a date: 14 days)',
    effect: 'It is rejected when it is next read.',
    observed: ['RCVD', 'RJCT PAYMENT_FAILED'],
    steps: '`./havn clock --advance 1d`',
  },
  {
    id: 'deleted',
    trigger: '`DELETE` before the approval',
    effect: '204: no SCA is needed.',
    observed: ['RCVD', 'CANC'],
    steps: 'create, delete',
  },
  {
    id: 'cancelled',
    trigger: '`DELETE` after the approval',
    effect: '202: the PSU must approve the cancellation.',
    observed: ['RCVD', 'ACTC', 'CANC'],
    steps: 'approve, delete, approve again',
  },
  {
    id: 'bulk-part',
    trigger: 'a bulk payment with a line to 99860601008 and a line to another account',
    effect: 'One line is refused, the other paid.',
    observed: ['RCVD', 'ACTC', 'PART'],
    steps: 'approve, run',
  },
  {
    id: 'two-people',
    trigger: 'any payment of Nordlys Bygg AS above NOK 100 000',
    effect:
      'One approval is not enough: `finalised`, and RCVD with a `psuMessage` until another person has approved.',
    observed: ['RCVD', 'finalised', 'RCVD', 'finalised', 'ACTC'],
    steps:
      'approve as 25879032086; start another authorisation without `PSU-ID` and approve it: `./havn approve last --as 06857431071 --agreement e0000000-0000-4000-8000-000000000002`',
  },
  {
    id: 'basket-two-people',
    trigger: 'a signing basket of Nordlys Bygg AS above NOK 100 000',
    effect: 'One approval is not enough.',
    observed: ['RCVD', 'PATC', 'ACTC'],
    steps:
      'approve as 25879032086; start another authorisation without `PSU-ID`, which would name the first person again, and approve it: `./havn approve last --as 06857431071 --agreement e0000000-0000-4000-8000-000000000002`',
  },
  {
    id: 'basket-refused',
    trigger: 'a signing basket, refused',
    effect: 'The basket and all its payments are rejected.',
    observed: ['RCVD', 'RJCT'],
    steps: '`./havn approve last --refuse`',
  },
  {
    id: 'rate-small',
    trigger: 'IDR 1 000 000, cross-border, from an account in NOK',
    effect: 'A rate far below one (0.000606): 606.00 NOK, and 1.52 NOK for the exchange besides 50.00.',
    observed: ['RCVD'],
    steps: 'create with `"amount": "1000000.00"`, read `transactionFees`',
  },
  {
    id: 'rate-without-decimals',
    trigger: 'JPY 100 000, cross-border, from an account in NOK',
    effect: 'A currency without minor units: `"100000"`, and `"100000.00"` would be refused.',
    observed: ['RCVD'],
    steps: 'create, read `transactionFees`: 66.80 NOK',
  },
] as const satisfies readonly RequestScenario[]
