/** What happened to a payment or a basket, by the cause that the bank names. */
const PAYMENT_CAUSES: Readonly<Record<string, string>> = {
  created: 'You created it.',
  'approved-by-first': 'The first of two people approved.',
  approved: 'The PSU approved.',
  'approved-for-later-day': 'The PSU approved. The date is no banking day, so the bank moved it.',
  refused: 'The PSU refused.',
  'without-funds': 'There was too little money when the PSU approved.',
  'day-passed': 'The last day to approve it ended, and nobody had.',
  deleted: 'You deleted it.',
  cancelled: 'The PSU approved the cancellation.',
  claimed: 'The bank began to execute it.',
  reserved: 'The core bank reserved the money and sent it.',
  'insufficient-funds': 'There was too little money in the account.',
  'insufficient-funds-instant': 'There was too little money for an instant payment.',
  'retries-exhausted': 'The last try found too little money.',
  'refused-by-core-bank': 'The core bank refused it.',
  'refused-by-operators': 'The bank could not execute it.',
  'sent-abroad': 'It left the country.',
  booked: 'The creditor got the money.',
  returned: 'It came back, and so did the money.',
}

/** What happened in an authorisation. */
const SCA_CAUSES: Readonly<Record<string, string>> = {
  started: 'An authorisation was created.',
  created: 'An authorisation was created.',
  identified: 'The PSU was identified.',
  authenticated: 'The PSU logged in.',
  shown: 'The PSU saw what is to be approved.',
  changed: 'What the PSU had seen changed: they must log in again.',
  approved: 'The PSU pressed Approve.',
  refused: 'The PSU pressed Refuse.',
  aborted: 'The PSU went back without deciding.',
  'timed-out': 'The time for the authentication ran out.',
  'locked-out': 'The PSU could not be identified.',
  'not-allowed': 'The PSU may not do this.',
  faulted: 'The bank could not finish.',
  'licence-withdrawn': 'The TPP is no longer registered for this service.',
  withdrawn: 'The TPP cancelled what was to be approved.',
}

/** What happened to a consent. */
const CONSENT_CAUSES: Readonly<Record<string, string>> = {
  granted: 'The PSU approved a list of accounts.',
  accountsWithdrawn: 'The PSU withdrew some of the accounts.',
  expiring: 'The bank announced that it ends soon.',
  expired: '180 days had passed since the approval.',
  withdrawn: 'The PSU withdrew all accounts.',
  objected: 'The PSU withdrew all accounts and objected to the access.',
  terminated: 'You deleted the consent.',
  reinstated: 'The PSU undid the withdrawal.',
}

const sentence = (causes: Readonly<Record<string, string>>, cause: string): string =>
  causes[cause] ?? `${cause.slice(0, 1).toUpperCase()}${cause.slice(1).replaceAll('-', ' ')}.`

export const paymentSentence = (cause: string): string => sentence(PAYMENT_CAUSES, cause)
export const scaSentence = (cause: string): string => sentence(SCA_CAUSES, cause)
export const consentSentence = (cause: string): string => sentence(CONSENT_CAUSES, cause)
