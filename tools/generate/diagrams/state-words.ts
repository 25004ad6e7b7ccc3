// Names and sentences for the states and causes of the server's tables. A state or a cause that a table has and these have
// not does not compile.
import type { ConsentEvent, ConsentStatus, TransactionStatus } from '@havn/contract'
import type { PaymentCause } from '../../../apps/server/src/domain/payments/payment-status.ts'
import type {
  AuthorisationStatus,
  Cause as AuthorisationCause,
} from '../../../apps/server/src/domain/sca/authorisations/authorisation-status.ts'
import type {
  BASKET_TRANSITIONS,
  BasketStage,
} from '../../../apps/server/src/domain/signing-baskets/basket-stage.ts'

/** A short name of a state, and a sentence about it. */
export interface StateWords {
  readonly name: string
  readonly sentence: string
}

export const PAYMENT_STATE_WORDS: Readonly<Record<TransactionStatus, StateWords>> = {
  RCVD: { name: 'Received', sentence: 'The payment is created and waits for the PSU to approve it.' },
  ACTC: {
    name: 'Approved',
    sentence: 'The PSU has approved it. It waits for a batch run on its execution date.',
  },
  ACWC: {
    name: 'Approved, day moved',
    sentence: 'The PSU has approved it. Its date is no banking day, so it waits for the next one.',
  },
  PDNG: {
    name: 'Being executed',
    sentence: 'A batch run has claimed it and asks the core bank to execute it.',
  },
  ACCP: {
    name: 'Waits for money',
    sentence: 'There was too little money. Later runs of the day and the next banking day try again.',
  },
  ACSP: {
    name: 'Sent',
    sentence: 'The money has left the account; the payment is on its way to the creditor.',
  },
  ACWP: { name: 'Sent abroad', sentence: 'It has left the country and is not yet posted abroad.' },
  ACSC: { name: 'Settled', sentence: 'The creditor has the money.' },
  RJCT: { name: 'Rejected', sentence: 'It will not be executed. The status answer says why.' },
  CANC: { name: 'Cancelled', sentence: 'It was stopped before it was executed.' },
  PART: {
    name: 'Partly executed',
    sentence: 'The lines of a bulk payment ended differently: some are settled, some are not.',
  },
}

/** Why each step of a payment happens. */
export const PAYMENT_CAUSE_WORDS: Readonly<Record<PaymentCause, string>> = {
  'approved-by-first': 'the first of two people approves; nothing is executed before the second has',
  approved: 'the PSU approves; where two people must, the second of them',
  'approved-for-later-day': 'the same; the day is no banking day, so the bank moves it to the next one',
  refused: 'the PSU refuses',
  'without-funds': 'the PSU approves, there is no money, and the TPP asked for a rejection then',
  'day-passed': 'the last day to approve it ends: its date, or 14 days without one',
  deleted: 'the TPP deletes it (204)',
  claimed: 'a batch run on or after the execution date claims it; an instant payment, its own approval',
  cancelled: 'the TPP deletes it (202), and the PSU approves that',
  reserved: 'the core bank reserves the money and sends it',
  'insufficient-funds':
    'there is too little money; tried again by every later run of that day and the next banking day',
  'insufficient-funds-instant': 'there is too little money for an instant payment',
  'refused-by-core-bank': 'the core bank refuses it, as for a closed account',
  'refused-by-operators': 'two people of the bank decide not to execute it, because its order cannot be read',
  'sent-abroad': 'it has left the country and is not yet posted abroad (cross-border only)',
  booked: 'it is settled',
  returned: "clearing returns it, or the creditor's bank does; the money is back in the account",
  'retries-exhausted': 'the last try found too little money',
}

export const AUTHORISATION_STATE_WORDS: Readonly<Record<AuthorisationStatus, StateWords>> = {
  received: {
    name: 'Created',
    sentence: 'The link scaRedirect is made; nobody has opened it and logged in.',
  },
  psuIdentified: {
    name: 'Identified',
    sentence: 'The PSU has said who they are, and has not yet logged in.',
  },
  psuAuthenticated: { name: 'Logged in', sentence: 'The PSU has logged in and is about to see the summary.' },
  started: { name: 'Shown', sentence: 'The PSU sees what is to be approved, and decides.' },
  finalised: { name: 'Approved', sentence: 'The PSU approved.' },
  failed: {
    name: 'Ended without approval',
    sentence: 'The PSU refused or left, the time ran out, or the bank could not go on.',
  },
  exempted: {
    name: 'No SCA needed',
    sentence: 'No SCA was needed. The status exists in the specification; no step of this bank leads to it.',
  },
}

export const AUTHORISATION_CAUSE_WORDS: Readonly<Record<AuthorisationCause, string>> = {
  identified: 'the PSU gives their national identity number, or the TPP named them',
  authenticated: 'the PSU logs in',
  shown: 'the page with the summary is shown',
  changed: 'what was shown has changed: the PSU must log in again',
  approved: 'the PSU approves',
  refused: 'the PSU refuses',
  aborted: 'the PSU goes back without deciding',
  'timed-out': 'the time for the authentication runs out',
  'locked-out': 'the PSU could not be identified',
  'not-allowed': 'the PSU may not do this',
  faulted: 'the bank could not finish',
  'licence-withdrawn': 'the TPP is no longer registered for this',
  withdrawn: 'the TPP cancels what was to be approved',
}

export const CONSENT_STATE_WORDS: Readonly<Record<'requested' | ConsentStatus, StateWords>> = {
  requested: {
    name: 'Requested',
    sentence: 'The TPP has asked; the PSU has not yet chosen accounts. No consent exists yet.',
  },
  valid: { name: 'Valid', sentence: 'The TPP can read the accounts that the PSU chose, for 180 days.' },
  expired: { name: 'Expired', sentence: '180 days have passed since the PSU approved it.' },
  revokedByPsu: { name: 'Withdrawn by the PSU', sentence: 'The PSU withdrew all accounts, or objected.' },
  terminatedByTpp: { name: 'Given up by the TPP', sentence: 'The TPP deleted the consent.' },
}

export const CONSENT_EVENT_WORDS: Readonly<Record<ConsentEvent, string>> = {
  granted: 'the PSU approves a list of accounts, for the first time or again',
  accountsWithdrawn: 'the PSU withdraws some of the accounts',
  withdrawn: 'the PSU withdraws all accounts',
  objected: 'the PSU withdraws all accounts and objects to the access',
  reinstated: 'the PSU undoes the withdrawal within ten minutes',
  terminated: 'the TPP deletes the consent',
  expiring: 'it ends in 30, 7 or 1 days',
  expired: '180 days have passed since the approval',
}

export const BASKET_STATE_WORDS: Readonly<Record<BasketStage, StateWords>> = {
  open: { name: 'Received', sentence: 'The basket waits for the PSU to approve it.' },
  'half-approved': {
    name: 'One of two approved',
    sentence: 'The first of two people has approved; another person of the same corporation must.',
  },
  approved: { name: 'Approved', sentence: 'All its payments are approved, and go on one by one.' },
  refused: {
    name: 'Rejected',
    sentence: 'The PSU refused, or one of its payments is rejected or cancelled.',
  },
  deleted: { name: 'Deleted', sentence: 'The TPP deleted it; every call answers 404. Its payments remain.' },
}

export const BASKET_CAUSE_WORDS: Readonly<Record<(typeof BASKET_TRANSITIONS)[number]['cause'], string>> = {
  approved: 'a PSU approves',
  refused: 'a PSU refuses',
  deleted: 'the TPP deletes it before anybody has decided',
}
