import type { SqlValue, Statement } from '../../platform/database/sql.ts'
import { sql } from '../../platform/database/sql.ts'

/** Builds the statement that calls the listing routine of the module that owns a kind of history. */
type ListEvents = (...parameters: readonly [SqlValue, SqlValue, SqlValue, SqlValue]) => Statement

/** A kind of history that is chained. */
export interface EventKind {
  /** In the entries of blocks. It never changes. */
  readonly code: number
  readonly name:
    | 'payment'
    | 'authorisation'
    | 'consent'
    | 'signing basket'
    | 'operator act'
    | 'login'
    | 'requested consent'
  readonly table: string
  /** Lists the banks that have rows of these transactions. Takes the first transaction, and the one to stop before. */
  readonly listWrittenBanks: (...parameters: readonly [SqlValue, SqlValue]) => Statement
  /** Takes bank, first transaction, transaction to stop before, and the most rows. */
  readonly list: ListEvents
  /** Lists rows from before the chain. Takes bank, key to start after, key to stop at, and the most rows. */
  readonly listEarlier: ListEvents
}

/** The kinds, in the order in which the rows from before the chain are taken in. */
export const EVENT_KINDS: readonly EventKind[] = [
  {
    code: 1,
    name: 'payment',
    table: 'payments.payment_event',
    listWrittenBanks: (a, b) => sql`select bank_id from payments.list_written_banks(${a}, ${b})`,
    list: (a, b, c, d) => sql`select * from payments.list_events(${a}, ${b}, ${c}, ${d})`,
    listEarlier: (a, b, c, d) => sql`select * from payments.list_earlier_events(${a}, ${b}, ${c}, ${d})`,
  },
  {
    code: 2,
    name: 'authorisation',
    table: 'sca.authorisation_event',
    listWrittenBanks: (a, b) => sql`select bank_id from sca.list_written_banks(${a}, ${b})`,
    list: (a, b, c, d) => sql`select * from sca.list_events(${a}, ${b}, ${c}, ${d})`,
    listEarlier: (a, b, c, d) => sql`select * from sca.list_earlier_events(${a}, ${b}, ${c}, ${d})`,
  },
  {
    code: 3,
    name: 'consent',
    table: 'consents.event',
    listWrittenBanks: (a, b) => sql`select bank_id from consents.list_written_banks(${a}, ${b})`,
    list: (a, b, c, d) => sql`select * from consents.list_events(${a}, ${b}, ${c}, ${d})`,
    listEarlier: (a, b, c, d) => sql`select * from consents.list_earlier_events(${a}, ${b}, ${c}, ${d})`,
  },
  {
    code: 4,
    name: 'signing basket',
    table: 'signing_baskets.event',
    listWrittenBanks: (a, b) => sql`select bank_id from signing_baskets.list_written_banks(${a}, ${b})`,
    list: (a, b, c, d) => sql`select * from signing_baskets.list_events(${a}, ${b}, ${c}, ${d})`,
    listEarlier: (a, b, c, d) =>
      sql`select * from signing_baskets.list_earlier_events(${a}, ${b}, ${c}, ${d})`,
  },
  {
    code: 5,
    name: 'operator act',
    table: 'back_office.act',
    listWrittenBanks: (a, b) => sql`select bank_id from back_office.list_written_banks(${a}, ${b})`,
    list: (a, b, c, d) => sql`select * from back_office.list_events(${a}, ${b}, ${c}, ${d})`,
    listEarlier: (a, b, c, d) => sql`select * from back_office.list_earlier_events(${a}, ${b}, ${c}, ${d})`,
  },
  {
    code: 6,
    name: 'login',
    table: 'sca.evidence',
    listWrittenBanks: (a, b) => sql`select bank_id from sca.list_evidence_banks(${a}, ${b})`,
    list: (a, b, c, d) => sql`select * from sca.list_evidence(${a}, ${b}, ${c}, ${d})`,
    listEarlier: (a, b, c, d) => sql`select * from sca.list_earlier_evidence(${a}, ${b}, ${c}, ${d})`,
  },
  {
    code: 7,
    name: 'requested consent',
    table: 'consents.requested_event',
    listWrittenBanks: (a, b) => sql`select bank_id from consents.list_requested_banks(${a}, ${b})`,
    list: (a, b, c, d) => sql`select * from consents.list_requested_events(${a}, ${b}, ${c}, ${d})`,
    listEarlier: (a, b, c, d) =>
      sql`select * from consents.list_earlier_requested_events(${a}, ${b}, ${c}, ${d})`,
  },
]
