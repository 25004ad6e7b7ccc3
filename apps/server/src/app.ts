import type { KeyObject } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Banks, createBanks } from './banks/index.ts'
import { createSandboxLedger } from './core-bank/sandbox-ledger/index.ts'
import { openDatabase } from './database/database.ts'
import { rollPartitionsHourly } from './database/roll-partitions.ts'
import { serveOperations } from './operations.routes.ts'
import { approvalOfPayments, gatherCreations, servePayments } from './payments/index.ts'
import { type ScaSetup, servePhone, serveScaPages, serveUser } from './sca/index.ts'
import { serveSandbox } from './sandbox/index.ts'
import type { Clock } from './shared/clock.ts'
import { createServer, type Environment, readTrustAnchors, rememberCertificates } from './xs2a/index.ts'

export interface AppSetup {
  readonly environment: Environment
  readonly databaseUrl: string
  readonly databaseConnectionsMax: number
  readonly trustAnchors: string
  readonly key: KeyObject
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
}

export interface App {
  readonly banks: Banks
  /** The same operations behind any number of doors: TLS, or plain HTTP for loopback. */
  openDoor(tls?: { key: string; cert: string }): FastifyInstance
  close(): Promise<void>
}

/** All the wiring, by hand: what is made of what. Read this first. */
export function createApp(setup: AppSetup): App {
  const { environment, databaseUrl: url, databaseConnectionsMax: connectionsMax, key, clock, logger } = setup

  // A TPP's calls see one bank and one TPP; what is done for a whole bank goes through the desk.
  const database = openDatabase({ url, role: 'havn_edge', connectionsMax })
  const desk = openDatabase({ url, role: 'havn_desk', connectionsMax })

  const ledger = createSandboxLedger(database)
  const banks = createBanks({
    edge: database,
    desk,
    clock,
    fillBank: (queries, bankId) => ledger.fill(queries, bankId),
    opensOwnBanks: environment === 'sandbox',
  })
  // `sca` asks and decides; what an approval does is the module's that asked for it.
  const purposes = { 'approve-payment': approvalOfPayments(ledger, desk) }
  const sca: ScaSetup = { desk, coreBank: ledger, purposes, key, clock }
  const writeCreation = gatherCreations(database)
  const readCertificate = rememberCertificates(readTrustAnchors(setup.trustAnchors))
  const rolling = rollPartitionsHourly(desk, clock, (error) =>
    logger.error({ err: error }, 'no new partitions'),
  )
  const doors: FastifyInstance[] = []

  return {
    banks,
    openDoor(tls) {
      const server = createServer({ environment, logger, ...(tls === undefined ? {} : { tls }) })
      const edge = { server, banks, clock, environment, readCertificate }
      servePayments({ edge, database, coreBank: ledger, key, writeCreation })
      serveUser(edge, { edge: database, coreBank: ledger, key })
      serveScaPages({ server, sca, isProduction: environment === 'production' })
      if (environment === 'sandbox') servePhone({ server, sca })
      serveSandbox({ edge, desk, database, ledger, sca })
      serveOperations({ server, database })
      doors.push(server)
      return server
    },
    async close() {
      rolling.stop()
      await Promise.all(doors.map((door) => door.close()))
      await Promise.all([database.close(), desk.close()])
    },
  }
}
