// npm run bench:growth: what calls and batch runs cost PostgreSQL with few payments stored and with many.
//   npm run bench:growth                          10,000 payments of one month, 1,000,000 of twelve
//   npm run bench:growth -- --full                and 10,000,000 of twenty-four: 45 GB
//   npm run bench:growth -- --quick               1,000 and 20,000
//   npm run bench:growth -- --directory DIR       keeps the databases there, and measures those that it finds there
//   npm run bench:growth -- --fill-only           fills, and measures nothing
//   npm run bench:growth -- --measure-only        measures what a run before has filled and migrated in DIR
//   npm run bench:growth -- --short               a quarter of the calls
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type LocalPostgres, removeDatabase, startPostgres } from '@havn/local-postgres'
import {
  certificatePaths,
  createTpp,
  findTpp,
  openSandboxCa,
  type TppIdentity,
} from '@havn/test-certificates'
import { growthCallsAt } from './growth-calls.ts'
import {
  formatFigures,
  formatHead,
  type MeasuredServer,
  measureOperations,
  untilIdle,
} from './growth-measure.ts'
import { createMigratedDatabase, fillDatabase, type Growth, queryIn } from './grown-database.ts'
import { keysOfSecretFile, sealDue } from '../environment/seal-due.ts'
import { startHavn } from '../environment/server-process.ts'

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    'fill-only': { type: 'boolean', default: false },
    'measure-only': { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    directory: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})
const GROWTHS: readonly Growth[] = values.quick
  ? [
      { payments: 1_000, months: 1 },
      { payments: 20_000, months: 12 },
    ]
  : [
      { payments: 10_000, months: 1 },
      { payments: 1_000_000, months: 12 },
      ...(values.full ? [{ payments: 10_000_000, months: 24 }] : []),
    ]

const FILLING_SETTINGS = {
  // Rows of a table that the same transaction created are not logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '2GB',
  max_wal_size: '3GB',
}
/** As a bank's PostgreSQL; without autovacuum, which would run in one round and not in another. */
const MEASURING_SETTINGS = {
  fsync: 'on',
  shared_buffers: '2GB',
  max_wal_size: '3GB',
  autovacuum: 'off',
  max_connections: '100',
  // No checkpoint within a run: the first change of a page after one writes the whole page to the WAL.
  checkpoint_timeout: '1h',
}

const folder = values.directory ?? mkdtempSync('/tmp/havn-bench-growth-')
const databaseOf = ({ payments }: Growth) => `grown_${payments}`
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const tpp = openTpp()
  if (!values['measure-only']) await withPostgres(FILLING_SETTINGS, (postgres) => fillAll(postgres, tpp))
  if (!values['fill-only']) await withPostgres(MEASURING_SETTINGS, (postgres) => measureAll(postgres, tpp))
} finally {
  if (values.directory === undefined) {
    // PostgreSQL's account may not be able to enter the folder; then the data are elsewhere.
    removeDatabase(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

function openTpp(): TppIdentity {
  const paths = certificatePaths(folder)
  const ca = openSandboxCa(paths)
  const names = { folder: 'growth', organisation: 'Growth' }
  return (
    findTpp(paths, 'growth') ?? createTpp({ paths, ca, ...names, roles: ['PISP', 'AISP'], keyType: 'ec' })
  )
}

async function withPostgres(
  settings: Record<string, string>,
  work: (postgres: LocalPostgres) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ directory: join(folder, 'postgres'), binaries: 'system', settings })
  try {
    await work(postgres)
  } finally {
    await postgres.stop()
  }
}

function startServer(postgres: LocalPostgres, database: string) {
  return startHavn({
    databaseUrl: postgres.url(database),
    authorityFile: certificatePaths(folder).ca,
    folder,
  })
}

async function fillAll(postgres: LocalPostgres, tpp: TppIdentity): Promise<void> {
  for (const growth of GROWTHS) {
    const database = databaseOf(growth)
    const place = { postgres, database }
    await createMigratedDatabase(place)
    const havn = await startServer(postgres, database)
    await growthCallsAt(havn.port, tpp).readCustomers()
    await havn.stop()
    const started = performance.now()
    await fillDatabase(place, await ownBankOf(postgres, database), growth)
    const size = await queryIn(place, 'select pg_size_pretty(pg_database_size(current_database()))')
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`${growth.payments} payments over ${growth.months} months: filled in ${seconds} s, ${size}`)
  }
}

async function ownBankOf(postgres: LocalPostgres, database: string) {
  const row = await queryIn({ postgres, database }, 'select bank_id, tpp_id from banks.own_bank')
  const [bankId = '', tppId = ''] = row.split('|')
  return { bankId, tppId }
}

/** Runs a server on each database at the same time and measures them in turn, so that other load affects all alike. */
async function measureAll(postgres: LocalPostgres, tpp: TppIdentity): Promise<void> {
  console.log(
    `PostgreSQL ${postgres.version} with fsync, Node ${process.versions.node}, ${values.rounds} rounds`,
  )
  const servers: MeasuredServer[] = []
  const stops: (() => Promise<void>)[] = []
  try {
    for (const growth of GROWTHS) {
      const database = databaseOf(growth)
      const havn = await startServer(postgres, database)
      stops.push(() => havn.stop())
      const ownBank = await ownBankOf(postgres, database)
      const calls = growthCallsAt(havn.port, tpp)
      const seal = () => sealDue(postgres.url(database), ownBank.bankId, keysOfSecretFile(havn.secretFile))
      servers.push({ postgres, database, growth, ownBank, calls, sealDue: seal })
    }
    await untilIdle(servers)
    console.log(formatHead(servers))
    const options = { rounds: Number(values.rounds), isShort: values.quick || values.short }
    for await (const figures of measureOperations(servers, options)) console.log(formatFigures(figures))
  } finally {
    for (const stop of stops) await stop()
  }
}
