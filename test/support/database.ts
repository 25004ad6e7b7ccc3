import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withUser } from '@havn/local-postgres'
import { Client } from 'pg'
import type { DatabaseUrls } from '../../apps/server/src/platform/database/check-login.ts'
import { prepareSandboxDatabase, readAllSql } from '@havn/sandbox/prepare-database'
import { createDatabaseStatement, ensureOwner, limitLoginsOf, ownerUrl } from './owned-database.ts'

const clusterUrl = process.env['HAVN_TEST_DATABASE_URL']
const jobs = fileURLToPath(new URL('../../apps/server/src/domain/batch-runs/', import.meta.url))

export interface TestDatabase {
  /** The URL of a superuser, whom no row-level security restricts. */
  readonly url: string
  /** The URL of the owner, as docs/operations/install.md makes it: migrations use it. */
  readonly ownerUrl: string
  drop(): Promise<void>
}

/** Creates a database on the test run's PostgreSQL, as a copy of a template that was migrated once. */
export async function createDatabase(): Promise<TestDatabase> {
  if (clusterUrl === undefined) throw new Error('run tests with `npm test`: it starts a PostgreSQL for them')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(async (client) => {
    // Each test file is a process. One of them makes the template while the others wait.
    await client.query('select pg_advisory_lock(4711)')
    await ensureTemplate(client)
    // Copied as files, which takes half the time of copying through the log.
    await client.query(createDatabaseStatement(name, `template ${templateName} strategy file_copy`))
  })
  return testDatabase(name)
}

/** Copies a database that nobody is connected to, as a restore to this point in time would. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const source = new URL(url).pathname.slice(1)
  await asSuperuser(async (client) => {
    await client.query(createDatabaseStatement(name, `template ${source} strategy file_copy`))
  })
  return testDatabase(name)
}

function testDatabase(name: string): TestDatabase {
  const url = urlOf(name)
  return { url, ownerUrl: ownerUrl(url), drop: () => dropDatabase(name) }
}

function dropDatabase(name: string): Promise<void> {
  return asSuperuser(async (client) => void (await client.query(`drop database ${name} with (force)`)))
}

/** Creates a database without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(async (client) => {
    // Logins belong to all databases: two that are prepared at the same time would both create them.
    await client.query('select pg_advisory_lock(4711)')
    await ensureTemplate(client)
    await client.query(createDatabaseStatement(name))
  })
  return testDatabase(name)
}

const templateName = `havn_template_${hashOfSql()}`

async function ensureTemplate(client: Client): Promise<void> {
  await ensureOwner(client)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [templateName])
  if (rowCount === 1) return
  const draft = `${templateName}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(createDatabaseStatement(draft))
  await limitLoginsOf(urlOf(draft))
  await prepareSandboxDatabase(ownerUrl(urlOf(draft)))
  await client.query(`alter database ${draft} rename to ${templateName}`)
}

function hashOfSql(): string {
  const hash = createHash('sha256')
  for (const { migrations, routines } of readAllSql())
    for (const { text } of [...migrations, ...routines]) hash.update(text)
  // These files create the tables of the queues and grant access to them.
  for (const file of ['queues.ts', 'jobs.store.ts']) hash.update(readFileSync(`${jobs}${file}`))
  return hash.digest('hex').slice(0, 16)
}

export function urlOf(database: string): string {
  const url = new URL(clusterUrl ?? '')
  url.pathname = `/${database}`
  return url.href
}

/** Returns the URLs that a server logs in with, given another login's. */
export function serverUrls(url: string): DatabaseUrls {
  return { tpp: withUser(url, 'havn_tpp'), bank: withUser(url, 'havn_bank') }
}

async function asSuperuser(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
