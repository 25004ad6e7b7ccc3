/** A kind of data that is kept for the same time and for the same reason. */
export interface DataClass {
  readonly name: string
  /** Partitioned tables; what is old is dropped with its partition. */
  readonly tables: readonly string[]
  /** Tables of the same class without partitions. */
  readonly otherTables?: readonly string[]
  /** For how long their rows are kept at most; undefined if their age does not decide. */
  readonly otherTablesHours?: number
  /** For how many days rows are kept at least, if nobody says otherwise; undefined if their age does not decide. */
  readonly days?: number
  /** The variable by which a bank says otherwise; undefined where the interface itself decides. */
  readonly setting?: `HAVN_${string}`
  /** Why the data are kept, and for how long. */
  readonly ground: string
}

/** Ten years after the end of the accounting year, which may be a year after the row. */
const tenAccountingYears = 4_018
/** Five years, counted in the same way. */
const fiveAccountingYears = 2_192

/** For how long what is kept, and why. Sources: docs/operations/retention-and-personal-data.md. */
export const DATA_CLASSES = {
  payments: {
    name: 'payments, their history, signing baskets, and acts of the back office',
    tables: [
      'payments.payment',
      'payments.payment_status',
      'payments.payment_event',
      'payments.part',
      'payments.logical_key',
      'payments.payee_check',
      'signing_baskets.basket',
      'signing_baskets.member',
      'signing_baskets.event',
      'notifications.subscription',
      'back_office.act',
    ],
    otherTables: [
      'payments.due',
      'payments.standing_order',
      'payments.unapproved_removal',
      'back_office.proposal',
      'back_office.reconciliation',
    ],
    days: tenAccountingYears,
    setting: 'HAVN_PAYMENT_DAYS',
    ground:
      'bookkeeping regulation for banks: ten years; Anti-Money Laundering Act § 30: five; PSD2 article 21: five',
  },
  authorisations: {
    name: 'authorisations, their history, and evidence of authentications',
    tables: ['sca.authorisation', 'sca.authorisation_event', 'sca.evidence'],
    days: tenAccountingYears,
    setting: 'HAVN_PAYMENT_DAYS',
    ground:
      'PSD2 article 72: the bank proves that a payment was authenticated, for as long as the payment is kept',
  },
  consents: {
    name: 'the history of consents',
    tables: ['consents.event', 'consents.requested_event'],
    days: fiveAccountingYears,
    setting: 'HAVN_CONSENT_DAYS',
    ground: 'PSD2 article 21: five years; GDPR article 7(1): the consent can be shown',
  },
  securityEvents: {
    name: 'security events and acts of operators',
    tables: ['security_events.event'],
    days: 400,
    setting: 'HAVN_SECURITY_EVENT_DAYS',
    ground:
      'DORA article 17: incidents are recorded; GDPR article 5(1)(e): no longer than needed to look into one',
  },
  notifications: {
    name: 'notifications',
    tables: ['notifications.notification'],
    days: 7,
    ground: 'none: TPPs read what they missed within days',
  },
  responses: {
    name: 'stored responses to X-Request-IDs',
    tables: ['xs2a.answered_request'],
    days: 2,
    ground: 'none: a repeated call is answered alike for 24 hours',
  },
  traces: {
    name: 'in which trace a payment was created',
    tables: ['resource_traces.resource_trace'],
    days: 60,
    ground: 'none: a trace is looked at within weeks',
  },
  consentRequests: {
    name: 'what a TPP asked for when it requested a consent',
    tables: ['consents.request'],
    days: 7,
    ground: 'none: an SCA link lives for minutes',
  },
  access: {
    name: 'by what TPPs know a person, and what they may see now',
    tables: [],
    otherTables: [
      'sca.psu',
      'sca.session',
      'sca.known_identity',
      'sca.person_identity',
      'consents.consent',
      'consents.granted_account',
      'consents.resource',
      'consents.read_day',
      'consents.expiry_notice',
      'consents.objection',
      'consents.requested',
      'consents.requested_account',
      'accounts.quota',
      'accounts.last_report',
      'funds.question',
    ],
    ground:
      'GDPR article 6(1)(b) and (c): the access to accounts that the person asked for; until the person is erased',
  },
  payeeLookups: {
    name: 'who was shown which names of payees, as keyed hashes',
    tables: [],
    otherTables: ['payee_lookups.shown_names'],
    otherTablesHours: 25,
    ground: 'GDPR article 6(1)(f): nobody is to find out names by trying; the limit looks back for an hour',
  },
  inProgress: {
    name: 'logins and approvals in progress',
    tables: [],
    otherTables: [
      'sca.offered_link',
      'sca.decoupled_request',
      'sca.push',
      'sca.login_attempt_counter',
      'sca.link_attempt_counter',
      'sca.ended_login',
    ],
    otherTablesHours: 25,
    ground: 'none: an SCA takes minutes, and attempts are counted for an hour',
  },
} as const satisfies Readonly<Record<string, DataClass>>

export type DataClassKey = keyof typeof DATA_CLASSES

/** The class that the rows of a table belong to; undefined if it is not a table with a class. */
export function dataClassOf(table: string): DataClass | undefined {
  return Object.values<DataClass>(DATA_CLASSES).find(
    ({ tables, otherTables = [] }) => tables.includes(table) || otherTables.includes(table),
  )
}
