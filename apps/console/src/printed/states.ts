// Printed by tools/generate/print-diagrams.ts from the server's own tables: change those.

/** A status of a payment, an authorisation, a consent or a basket. */
export interface State {
  /** The status as an answer of the bank has it. */
  readonly code: string
  readonly name: string
  readonly sentence: string
  /** Whether no step leads out of it. */
  readonly isFinal: boolean
}

/** A step from one state to another, or to the same. */
export interface Transition {
  readonly from: string
  readonly cause: string
  readonly to: string
  /** When it happens, as the end of a sentence that begins with "when". */
  readonly when: string
}

export interface StateMachine {
  /** The code of the first state. */
  readonly start: string
  readonly states: readonly State[]
  readonly transitions: readonly Transition[]
}

export const PAYMENT_STATES: StateMachine = {
  start: 'RCVD',
  states: [
    {
      code: 'RCVD',
      name: 'Received',
      sentence: 'The payment is created and waits for the PSU to approve it.',
      isFinal: false,
    },
    {
      code: 'ACTC',
      name: 'Approved',
      sentence: 'The PSU has approved it. It waits for a batch run on its execution date.',
      isFinal: false,
    },
    {
      code: 'ACWC',
      name: 'Approved, day moved',
      sentence: 'The PSU has approved it. Its date is no banking day, so it waits for the next one.',
      isFinal: false,
    },
    {
      code: 'PDNG',
      name: 'Being executed',
      sentence: 'A batch run has claimed it and asks the core bank to execute it.',
      isFinal: false,
    },
    {
      code: 'ACCP',
      name: 'Waits for money',
      sentence: 'There was too little money. Later runs of the day and the next banking day try again.',
      isFinal: false,
    },
    {
      code: 'ACSP',
      name: 'Sent',
      sentence: 'The money has left the account; the payment is on its way to the creditor.',
      isFinal: false,
    },
    {
      code: 'ACWP',
      name: 'Sent abroad',
      sentence: 'It has left the country and is not yet posted abroad.',
      isFinal: false,
    },
    { code: 'ACSC', name: 'Settled', sentence: 'The creditor has the money.', isFinal: true },
    {
      code: 'RJCT',
      name: 'Rejected',
      sentence: 'It will not be executed. The status answer says why.',
      isFinal: true,
    },
    { code: 'CANC', name: 'Cancelled', sentence: 'It was stopped before it was executed.', isFinal: true },
    {
      code: 'PART',
      name: 'Partly executed',
      sentence: 'The lines of a bulk payment ended differently: some are settled, some are not.',
      isFinal: true,
    },
  ],
  transitions: [
    {
      from: 'RCVD',
      cause: 'approved-by-first',
      to: 'RCVD',
      when: 'the first of two people approves; nothing is executed before the second has',
    },
    {
      from: 'RCVD',
      cause: 'approved',
      to: 'ACTC',
      when: 'the PSU approves; where two people must, the second of them',
    },
    {
      from: 'RCVD',
      cause: 'approved-for-later-day',
      to: 'ACWC',
      when: 'the same; the day is no banking day, so the bank moves it to the next one',
    },
    { from: 'RCVD', cause: 'refused', to: 'RJCT', when: 'the PSU refuses' },
    {
      from: 'RCVD',
      cause: 'without-funds',
      to: 'RJCT',
      when: 'the PSU approves, there is no money, and the TPP asked for a rejection then',
    },
    {
      from: 'RCVD',
      cause: 'day-passed',
      to: 'RJCT',
      when: 'the last day to approve it ends: its date, or 14 days without one',
    },
    { from: 'RCVD', cause: 'deleted', to: 'CANC', when: 'the TPP deletes it (204)' },
    {
      from: 'ACTC',
      cause: 'claimed',
      to: 'PDNG',
      when: 'a batch run on or after the execution date claims it; an instant payment, its own approval',
    },
    {
      from: 'ACTC',
      cause: 'cancelled',
      to: 'CANC',
      when: 'the TPP deletes it (202), and the PSU approves that',
    },
    {
      from: 'ACWC',
      cause: 'claimed',
      to: 'PDNG',
      when: 'a batch run on or after the execution date claims it; an instant payment, its own approval',
    },
    {
      from: 'ACWC',
      cause: 'cancelled',
      to: 'CANC',
      when: 'the TPP deletes it (202), and the PSU approves that',
    },
    {
      from: 'ACCP',
      cause: 'claimed',
      to: 'PDNG',
      when: 'a batch run on or after the execution date claims it; an instant payment, its own approval',
    },
    {
      from: 'ACCP',
      cause: 'cancelled',
      to: 'CANC',
      when: 'the TPP deletes it (202), and the PSU approves that',
    },
    { from: 'ACCP', cause: 'retries-exhausted', to: 'RJCT', when: 'the last try found too little money' },
    { from: 'PDNG', cause: 'reserved', to: 'ACSP', when: 'the core bank reserves the money and sends it' },
    {
      from: 'PDNG',
      cause: 'insufficient-funds',
      to: 'ACCP',
      when: 'there is too little money; tried again by every later run of that day and the next banking day',
    },
    {
      from: 'PDNG',
      cause: 'insufficient-funds-instant',
      to: 'RJCT',
      when: 'there is too little money for an instant payment',
    },
    {
      from: 'PDNG',
      cause: 'refused-by-core-bank',
      to: 'RJCT',
      when: 'the core bank refuses it, as for a closed account',
    },
    {
      from: 'PDNG',
      cause: 'refused-by-operators',
      to: 'RJCT',
      when: 'two people of the bank decide not to execute it, because its order cannot be read',
    },
    {
      from: 'ACSP',
      cause: 'sent-abroad',
      to: 'ACWP',
      when: 'it has left the country and is not yet posted abroad (cross-border only)',
    },
    { from: 'ACSP', cause: 'booked', to: 'ACSC', when: 'it is settled' },
    {
      from: 'ACSP',
      cause: 'returned',
      to: 'RJCT',
      when: "clearing returns it, or the creditor's bank does; the money is back in the account",
    },
    { from: 'ACWP', cause: 'booked', to: 'ACSC', when: 'it is settled' },
    {
      from: 'ACWP',
      cause: 'returned',
      to: 'RJCT',
      when: "clearing returns it, or the creditor's bank does; the money is back in the account",
    },
  ],
}

export const AUTHORISATION_STATES: StateMachine = {
  start: 'received',
  states: [
    {
      code: 'received',
      name: 'Created',
      sentence: 'The link scaRedirect is made; nobody has opened it and logged in.',
      isFinal: false,
    },
    {
      code: 'psuIdentified',
      name: 'Identified',
      sentence: 'The PSU has said who they are, and has not yet logged in.',
      isFinal: false,
    },
    {
      code: 'psuAuthenticated',
      name: 'Logged in',
      sentence: 'The PSU has logged in and is about to see the summary.',
      isFinal: false,
    },
    {
      code: 'started',
      name: 'Shown',
      sentence: 'The PSU sees what is to be approved, and decides.',
      isFinal: false,
    },
    { code: 'finalised', name: 'Approved', sentence: 'The PSU approved.', isFinal: true },
    {
      code: 'failed',
      name: 'Ended without approval',
      sentence: 'The PSU refused or left, the time ran out, or the bank could not go on.',
      isFinal: true,
    },
  ],
  transitions: [
    {
      from: 'received',
      cause: 'identified',
      to: 'psuIdentified',
      when: 'the PSU gives their national identity number, or the TPP named them',
    },
    { from: 'received', cause: 'aborted', to: 'failed', when: 'the PSU goes back without deciding' },
    { from: 'received', cause: 'timed-out', to: 'failed', when: 'the time for the authentication runs out' },
    { from: 'received', cause: 'locked-out', to: 'failed', when: 'the PSU could not be identified' },
    { from: 'received', cause: 'not-allowed', to: 'failed', when: 'the PSU may not do this' },
    { from: 'received', cause: 'faulted', to: 'failed', when: 'the bank could not finish' },
    {
      from: 'received',
      cause: 'licence-withdrawn',
      to: 'failed',
      when: 'the TPP is no longer registered for this',
    },
    { from: 'received', cause: 'withdrawn', to: 'failed', when: 'the TPP cancels what was to be approved' },
    { from: 'psuIdentified', cause: 'authenticated', to: 'psuAuthenticated', when: 'the PSU logs in' },
    { from: 'psuIdentified', cause: 'aborted', to: 'failed', when: 'the PSU goes back without deciding' },
    {
      from: 'psuIdentified',
      cause: 'timed-out',
      to: 'failed',
      when: 'the time for the authentication runs out',
    },
    { from: 'psuIdentified', cause: 'locked-out', to: 'failed', when: 'the PSU could not be identified' },
    { from: 'psuIdentified', cause: 'not-allowed', to: 'failed', when: 'the PSU may not do this' },
    { from: 'psuIdentified', cause: 'faulted', to: 'failed', when: 'the bank could not finish' },
    {
      from: 'psuIdentified',
      cause: 'licence-withdrawn',
      to: 'failed',
      when: 'the TPP is no longer registered for this',
    },
    {
      from: 'psuIdentified',
      cause: 'withdrawn',
      to: 'failed',
      when: 'the TPP cancels what was to be approved',
    },
    { from: 'psuAuthenticated', cause: 'shown', to: 'started', when: 'the page with the summary is shown' },
    {
      from: 'psuAuthenticated',
      cause: 'changed',
      to: 'received',
      when: 'what was shown has changed: the PSU must log in again',
    },
    { from: 'psuAuthenticated', cause: 'aborted', to: 'failed', when: 'the PSU goes back without deciding' },
    {
      from: 'psuAuthenticated',
      cause: 'timed-out',
      to: 'failed',
      when: 'the time for the authentication runs out',
    },
    { from: 'psuAuthenticated', cause: 'locked-out', to: 'failed', when: 'the PSU could not be identified' },
    { from: 'psuAuthenticated', cause: 'not-allowed', to: 'failed', when: 'the PSU may not do this' },
    { from: 'psuAuthenticated', cause: 'faulted', to: 'failed', when: 'the bank could not finish' },
    {
      from: 'psuAuthenticated',
      cause: 'licence-withdrawn',
      to: 'failed',
      when: 'the TPP is no longer registered for this',
    },
    {
      from: 'psuAuthenticated',
      cause: 'withdrawn',
      to: 'failed',
      when: 'the TPP cancels what was to be approved',
    },
    { from: 'started', cause: 'approved', to: 'finalised', when: 'the PSU approves' },
    { from: 'started', cause: 'refused', to: 'failed', when: 'the PSU refuses' },
    {
      from: 'started',
      cause: 'changed',
      to: 'received',
      when: 'what was shown has changed: the PSU must log in again',
    },
    { from: 'started', cause: 'aborted', to: 'failed', when: 'the PSU goes back without deciding' },
    { from: 'started', cause: 'timed-out', to: 'failed', when: 'the time for the authentication runs out' },
    { from: 'started', cause: 'locked-out', to: 'failed', when: 'the PSU could not be identified' },
    { from: 'started', cause: 'not-allowed', to: 'failed', when: 'the PSU may not do this' },
    { from: 'started', cause: 'faulted', to: 'failed', when: 'the bank could not finish' },
    {
      from: 'started',
      cause: 'licence-withdrawn',
      to: 'failed',
      when: 'the TPP is no longer registered for this',
    },
    { from: 'started', cause: 'withdrawn', to: 'failed', when: 'the TPP cancels what was to be approved' },
  ],
}

export const CONSENT_STATES: StateMachine = {
  start: 'requested',
  states: [
    {
      code: 'requested',
      name: 'Requested',
      sentence: 'The TPP has asked; the PSU has not yet chosen accounts. No consent exists yet.',
      isFinal: false,
    },
    {
      code: 'valid',
      name: 'Valid',
      sentence: 'The TPP can read the accounts that the PSU chose, for 180 days.',
      isFinal: false,
    },
    {
      code: 'expired',
      name: 'Expired',
      sentence: '180 days have passed since the PSU approved it.',
      isFinal: false,
    },
    {
      code: 'revokedByPsu',
      name: 'Withdrawn by the PSU',
      sentence: 'The PSU withdrew all accounts, or objected.',
      isFinal: false,
    },
    {
      code: 'terminatedByTpp',
      name: 'Given up by the TPP',
      sentence: 'The TPP deleted the consent.',
      isFinal: false,
    },
  ],
  transitions: [
    {
      from: 'requested',
      cause: 'granted',
      to: 'valid',
      when: 'the PSU approves a list of accounts, for the first time or again',
    },
    {
      from: 'valid',
      cause: 'granted',
      to: 'valid',
      when: 'the PSU approves a list of accounts, for the first time or again',
    },
    {
      from: 'valid',
      cause: 'accountsWithdrawn',
      to: 'valid',
      when: 'the PSU withdraws some of the accounts',
    },
    { from: 'valid', cause: 'expiring', to: 'valid', when: 'it ends in 30, 7 or 1 days' },
    { from: 'valid', cause: 'expired', to: 'expired', when: '180 days have passed since the approval' },
    { from: 'valid', cause: 'withdrawn', to: 'revokedByPsu', when: 'the PSU withdraws all accounts' },
    {
      from: 'valid',
      cause: 'objected',
      to: 'revokedByPsu',
      when: 'the PSU withdraws all accounts and objects to the access',
    },
    { from: 'valid', cause: 'terminated', to: 'terminatedByTpp', when: 'the TPP deletes the consent' },
    {
      from: 'revokedByPsu',
      cause: 'reinstated',
      to: 'valid',
      when: 'the PSU undoes the withdrawal within ten minutes',
    },
    {
      from: 'expired',
      cause: 'granted',
      to: 'valid',
      when: 'the PSU approves a list of accounts, for the first time or again',
    },
    {
      from: 'revokedByPsu',
      cause: 'granted',
      to: 'valid',
      when: 'the PSU approves a list of accounts, for the first time or again',
    },
    {
      from: 'terminatedByTpp',
      cause: 'granted',
      to: 'valid',
      when: 'the PSU approves a list of accounts, for the first time or again',
    },
  ],
}

export const BASKET_STATES: StateMachine = {
  start: 'RCVD',
  states: [
    {
      code: 'RCVD',
      name: 'Received',
      sentence: 'The basket waits for the PSU to approve it.',
      isFinal: false,
    },
    {
      code: 'PATC',
      name: 'One of two approved',
      sentence: 'The first of two people has approved; another person of the same corporation must.',
      isFinal: false,
    },
    {
      code: 'ACTC',
      name: 'Approved',
      sentence: 'All its payments are approved, and go on one by one.',
      isFinal: true,
    },
    {
      code: 'RJCT',
      name: 'Rejected',
      sentence: 'The PSU refused, or one of its payments is rejected or cancelled.',
      isFinal: true,
    },
    {
      code: 'deleted',
      name: 'Deleted',
      sentence: 'The TPP deleted it; every call answers 404. Its payments remain.',
      isFinal: true,
    },
  ],
  transitions: [
    { from: 'RCVD', cause: 'approved', to: 'PATC', when: 'a PSU approves' },
    { from: 'RCVD', cause: 'approved', to: 'ACTC', when: 'a PSU approves' },
    { from: 'RCVD', cause: 'refused', to: 'RJCT', when: 'a PSU refuses' },
    { from: 'RCVD', cause: 'deleted', to: 'deleted', when: 'the TPP deletes it before anybody has decided' },
    { from: 'PATC', cause: 'approved', to: 'ACTC', when: 'a PSU approves' },
    { from: 'PATC', cause: 'refused', to: 'RJCT', when: 'a PSU refuses' },
  ],
}
