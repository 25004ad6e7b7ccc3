import type { AppSetup } from './app-setup.ts'
import { checkLogin } from './database/check-login.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type Rolling, rollPartitionsHourly } from './database/roll-partitions.ts'

export interface Databases {
  /** A TPP's calls see one bank and one TPP. */
  readonly database: Database
  /** What is done for a whole bank. */
  readonly desk: Database
  /** Rejects when a login is not what it should be: nothing may be served then. */
  readonly logins: Promise<void>
  /** Partitions are made ahead of the time until it is stopped. */
  readonly rolling: Rolling
  close(): Promise<void>
}

/** The views of the one database. */
export function openDatabases(setup: AppSetup): Databases {
  const { databaseUrls, databaseConnectionsMax: connectionsMax, clock, logger } = setup
  const database = openDatabase({ url: databaseUrls.tpp, connectionsMax })
  const desk = openDatabase({ url: databaseUrls.bank, connectionsMax })
  const onError = (error: unknown) => logger.error({ err: error }, 'no new partitions')
  const logins = checkBoth(database, desk)
  // Whoever serves or works waits for it; until then nobody may be listening.
  logins.catch(() => {})
  return {
    database,
    desk,
    logins,
    rolling: rollPartitionsHourly(desk, clock, onError),
    async close() {
      await Promise.all([database.close(), desk.close()])
    },
  }
}

async function checkBoth(database: Database, desk: Database): Promise<void> {
  await Promise.all([checkLogin(database, 'havn_edge'), checkLogin(desk, 'havn_desk')])
}
