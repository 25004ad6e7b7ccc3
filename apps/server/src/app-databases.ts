import type { AppSetup } from './app-setup.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type Rolling, rollPartitionsHourly } from './database/roll-partitions.ts'

export interface Databases {
  /** A TPP's calls see one bank and one TPP. */
  readonly database: Database
  /** What is done for a whole bank. */
  readonly desk: Database
  /** Partitions are made ahead of the time until it is stopped. */
  readonly rolling: Rolling
  close(): Promise<void>
}

/** The views of the one database. */
export function openDatabases(setup: AppSetup): Databases {
  const { databaseUrl: url, databaseConnectionsMax: connectionsMax, clock, logger } = setup
  const database = openDatabase({ url, role: 'havn_edge', connectionsMax })
  const desk = openDatabase({ url, role: 'havn_desk', connectionsMax })
  const onError = (error: unknown) => logger.error({ err: error }, 'no new partitions')
  return {
    database,
    desk,
    rolling: rollPartitionsHourly(desk, clock, onError),
    async close() {
      await Promise.all([database.close(), desk.close()])
    },
  }
}
