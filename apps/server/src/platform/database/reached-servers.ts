import type { ClientBase } from 'pg'

/**
 * Which PostgreSQL servers the connections of a process reach. After a wrong restore or failover two primaries with one history
 * can both accept writes, and what is written to one is missing on the other.
 */
export interface ReachedServers {
  /** Notes the server of a new connection until the connection ends. */
  add(client: ClientBase): Promise<void>
  /** Returns whether the connections reach more than one server. */
  areSeveral(): boolean
}

export function createReachedServers(): ReachedServers {
  const startOf = new Map<ClientBase, string>()
  return {
    async add(client) {
      client.once('end', () => startOf.delete(client))
      // A restored copy has the system identifier, and can have the timeline, of the original. It never has its start.
      const { rows } = await client.query<{ started: string }>(
        'select pg_postmaster_start_time()::text as started',
      )
      startOf.set(client, rows[0]?.started ?? '')
    },
    areSeveral: () => new Set(startOf.values()).size > 1,
  }
}
