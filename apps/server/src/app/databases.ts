import type { AppSetup } from './setup.ts'
import { limitConnectionsPerBank } from '../platform/database/actor.ts'
import { checkLogin } from '../platform/database/check-login.ts'
import { checkSession } from '../platform/database/check-session.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../platform/database/circuit-breaker.ts'
import {
  BACKGROUND_CONNECTIONS,
  createReachedServers,
  DATABASE_TIMEOUTS,
} from '../platform/database/connection-pool.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type ChannelListener, type ListenOptions, listenTo } from '../platform/database/listen.ts'
import { repeat, type RepeatedWork } from '../platform/shared/repeat.ts'
import { type WriteProbe, openWriteProbe } from '../platform/database/write-probe.ts'
import {
  createSecurityEvents,
  type NoticeCertificate,
  noticeCertificates,
  type ReportSecurityEvent,
} from '../platform/security-events/index.ts'
import {
  type PartitionMaintenance,
  maintainPartitionsHourly,
} from '../platform/database/maintain-partitions.ts'

export interface Databases {
  /** For calls of TPPs: each statement sees the rows of one bank and one TPP. */
  readonly tppDatabase: Database
  /** For work of a whole bank: each statement sees the rows of one bank. */
  readonly bankDatabase: Database
  /** Rejects when a login is not what it should be: nothing may be served then. */
  readonly logins: Promise<void>
  /** Opens more connections like those of `bankDatabase`, for work that must not take its connections. */
  openBankDatabase(limits: { connectionsMax: number; connectionsPerBankMax: number }): Database
  /** For work in the background, so that it does not take the connections of calls. */
  readonly workDatabase: Database
  /** For the heartbeat, which waits for no other work and continues while calls are refused. */
  readonly heartbeatDatabase: Database
  /** Opens a connection for messages that PostgreSQL sends on a channel. Whoever opens it closes it. */
  listen(channel: string, on: Pick<ListenOptions, 'onMessage' | 'onGap'>): ChannelListener
  /** Says whether writes can be committed. */
  readonly writeProbe: WriteProbe
  /** Partitions are made ahead of the time until it is stopped. */
  readonly partitionMaintenance: PartitionMaintenance
  /** Reports a security event, to the log and the database. */
  readonly report: ReportSecurityEvent
  /** Reports new certificates of TPPs. */
  readonly noticeCertificate: NoticeCertificate
  close(): Promise<void>
}

/** Opens the pools of this process: both logins connect to the same database. */
export function openDatabases(setup: AppSetup): Databases {
  const { databaseConnectionsMax: connectionsMax, databaseTimeouts: timeouts, clock } = setup
  const urls = { tpp: setup.databaseUrlTpp, bank: setup.databaseUrlBank }
  const { databaseWait } = setup
  const servers = createReachedServers()
  const writeProbe = openWriteProbe({ url: urls.tpp, clock, servers })
  const circuit = createCircuitBreaker(async () => {
    const probe = await writeProbe.probeNow()
    // A full disk is answered at once, so no connections pile up, and reads are served.
    return probe.isWritten || probe.isDiskFull
  }, setup.databaseProbeMilliseconds)
  const open = (login: 'tpp' | 'bank', max: number) =>
    openDatabase({
      url: urls[login],
      connectionsMax: max,
      timeouts,
      circuit,
      servers,
      watch: setup.measure?.watchDatabase(login),
    })
  const tppDatabase = open('tpp', connectionsMax)
  const bankDatabase = open('bank', connectionsMax)
  // A sandbox has a bank for each TPP. In production banks are few, and two connections stay free for work of no bank.
  const perBank = setup.environment === 'sandbox' ? Math.ceil(connectionsMax / 2) : connectionsMax - 2
  limitConnectionsPerBank(bankDatabase, Math.max(1, perBank))
  const onError = (error: unknown) => setup.logger.error({ err: error }, 'partitions could not be maintained')
  const logins = databaseWait.untilAnswered(async () => {
    await Promise.all([urls.tpp, urls.bank].map((url) => checkSession(url, timeouts ?? DATABASE_TIMEOUTS)))
    await Promise.all([checkLogin(tppDatabase, 'havn_tpp'), checkLogin(bankDatabase, 'havn_bank')])
  })
  // Whoever serves or works waits for it; until then nobody may be listening.
  logins.catch(() => {})
  const { work, heartbeat } = BACKGROUND_CONNECTIONS
  const ofBank = { url: urls.bank, timeouts, servers }
  const workDatabase = openDatabase({ ...ofBank, connectionsMax: work, circuit })
  // Its connection is never idle for long enough to be closed.
  const heartbeatDatabase = openDatabase({ ...ofBank, connectionsMax: heartbeat, lifetimeSeconds: 60 })
  const opened: Database[] = [tppDatabase, bankDatabase, workDatabase, heartbeatDatabase]
  const splitWatch = watchForSplit(setup, writeProbe, circuit)
  const onEventError = (error: unknown) =>
    setup.logger.error({ err: error }, 'security events could not be stored: the log has them')
  const securityEvents = createSecurityEvents({
    bankDatabase,
    clock,
    log: (record) => setup.logger.warn(record, 'security event'),
    onError: onEventError,
  })
  const { report } = securityEvents
  return {
    tppDatabase,
    bankDatabase,
    logins,
    openBankDatabase({ connectionsMax: most, connectionsPerBankMax }) {
      const more = open('bank', most)
      limitConnectionsPerBank(more, connectionsPerBankMax)
      opened.push(more)
      return more
    },
    workDatabase,
    heartbeatDatabase,
    listen: (channel, on) => listenTo({ url: urls.tpp, channel, ...on }),
    writeProbe,
    report,
    noticeCertificate: noticeCertificates({ bankDatabase, clock, report, onError: onEventError }),
    partitionMaintenance: maintainPartitionsHourly(bankDatabase, writeProbe, { databaseWait, onError }),
    async close() {
      await securityEvents.close()
      await splitWatch.stop()
      circuit.stop()
      await Promise.all([...opened.map((database) => database.close()), writeProbe.close()])
    },
  }
}

/** Stops calls and work while connections of this process reach two servers. */
function watchForSplit(
  { activity, logger }: AppSetup,
  writeProbe: WriteProbe,
  circuit: CircuitBreaker,
): RepeatedWork {
  return repeat({
    async work() {
      const probe = await writeProbe.probeNow()
      if (probe.isWritten || !probe.isSplit) return
      logger.error('connections of this process reach two PostgreSQL servers: it stops writing')
      circuit.open()
    },
    everyMilliseconds: 5_000,
    whileIdle: { activity, everyMilliseconds: 15_000 },
    onError: () => {},
  })
}
