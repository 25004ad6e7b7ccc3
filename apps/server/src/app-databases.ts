import type { AppSetup } from './app-setup.ts'
import { limitPerBank } from './database/acting.ts'
import { checkLogin } from './database/check-login.ts'
import { type Circuit, createCircuit } from './database/circuit.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type Heartbeat, openHeartbeat } from './database/heartbeat.ts'
import { type Rolling, rollPartitionsHourly } from './database/roll-partitions.ts'

export interface Databases {
  /** A TPP's calls see one bank and one TPP. */
  readonly tppDatabase: Database
  /** What is done for a whole bank. */
  readonly bankDatabase: Database
  /** Rejects when a login is not what it should be: nothing may be served then. */
  readonly logins: Promise<void>
  /** Opens more connections like those of `bankDatabase`, for work that must not take its connections. */
  openBankDatabase(limits: { connectionsMax: number; connectionsPerBankMax: number }): Database
  /** Says whether writes can be committed. */
  readonly heartbeat: Heartbeat
  /** Open while they cannot. */
  readonly circuit: Circuit
  /** Partitions are made ahead of the time until it is stopped. */
  readonly rolling: Rolling
  close(): Promise<void>
}

/** The views of the one database. */
export function openDatabases(setup: AppSetup): Databases {
  const { databaseUrls, databaseConnectionsMax: connectionsMax, databaseLimits: limits, clock } = setup
  const heartbeat = openHeartbeat({ url: databaseUrls.tpp, clock })
  const circuit = createCircuit(async () => (await heartbeat.beatNow()).isWritten)
  const tppDatabase = openDatabase({ url: databaseUrls.tpp, connectionsMax, limits, circuit })
  const bankDatabase = openDatabase({ url: databaseUrls.bank, connectionsMax, limits, circuit })
  // In a sandbox banks are many and every TPP's own; in production few, and there is work of no bank to be done.
  const perBank = setup.environment === 'sandbox' ? Math.ceil(connectionsMax / 2) : connectionsMax - 2
  limitPerBank(bankDatabase, Math.max(1, perBank))
  const onError = (error: unknown) => setup.logger.error({ err: error }, 'no new partitions')
  const logins = checkBoth(tppDatabase, bankDatabase)
  // Whoever serves or works waits for it; until then nobody may be listening.
  logins.catch(() => {})
  const opened: Database[] = [tppDatabase, bankDatabase]
  return {
    tppDatabase,
    bankDatabase,
    logins,
    openBankDatabase({ connectionsMax: most, connectionsPerBankMax }) {
      const more = openDatabase({ url: databaseUrls.bank, connectionsMax: most, limits, circuit })
      limitPerBank(more, connectionsPerBankMax)
      opened.push(more)
      return more
    },
    heartbeat,
    circuit,
    rolling: rollPartitionsHourly(bankDatabase, heartbeat, onError),
    async close() {
      circuit.stop()
      await Promise.all([...opened.map((database) => database.close()), heartbeat.close()])
    },
  }
}

async function checkBoth(tppDatabase: Database, bankDatabase: Database): Promise<void> {
  await Promise.all([checkLogin(tppDatabase, 'havn_tpp'), checkLogin(bankDatabase, 'havn_bank')])
}
