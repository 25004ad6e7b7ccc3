import assert from 'node:assert/strict'
import { withUser } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { Client } from 'pg'
import { blocksOf, INSTALL_PAGE } from '../install/install-page.ts'

const [createOwner = '', createDatabase = '', limitLogins = ''] = blocksOf(INSTALL_PAGE, 'The database', 4)
  .join('')
  .split(/;\n/)
const [, password = ''] = / password '([^']+)'/.exec(createOwner) ?? []
assert(password !== '' && createDatabase !== '', 'install.md should create the owner, and then its database')
assert.match(limitLogins, /^\\connect havn\nrevoke /, 'install.md should limit what every login may do')

/** The statement of install.md that creates a database whose owner is no superuser, for this name and with these options. */
export function createDatabaseStatement(name: string, options = ''): string {
  return `${createDatabase.replace(' havn ', ` ${name} `)} ${options}`
}

/** Revokes in a database what install.md revokes there. Needs a superuser's URL of it. */
export async function limitLoginsOf(superuserUrl: string): Promise<void> {
  await asSuperuser(superuserUrl, (client) => client.query(limitLogins.replace(/^.*\n/, '')))
}

/** Creates the owner of databases as install.md does, unless the cluster has it. Needs a superuser's connection. */
export async function ensureOwner(superuser: Client): Promise<void> {
  const { rowCount } = await superuser.query(`select from pg_roles where rolname = 'havn_owner'`)
  if (rowCount === 0) await superuser.query(createOwner)
}

/** The URL of the database for its owner, given a superuser's. */
export function ownerUrl(superuserUrl: string): string {
  const url = new URL(withUser(superuserUrl, 'havn_owner'))
  if (new URL(superuserUrl).password !== '') url.password = password
  return url.href
}

/** Gives an existing database to the owner whom install.md creates, and returns the owner's URL. */
export async function giveToOwner(superuserUrl: string): Promise<string> {
  const database = new URL(superuserUrl).pathname.slice(1)
  await asSuperuser(superuserUrl, (client) => client.query(`alter database ${database} owner to havn_owner`))
  return ownerUrl(superuserUrl)
}

/** Creates a database as install.md does, and returns the URL of its owner. */
export async function createOwnedDatabase(superuserUrl: string, name: string, options = ''): Promise<string> {
  await asSuperuser(superuserUrl, (client) => client.query(createDatabaseStatement(name, options)))
  const created = new URL(superuserUrl)
  created.pathname = `/${name}`
  await limitLoginsOf(created.href)
  return ownerUrl(created.href)
}

/** Gives an existing database to the owner, and prepares it for a sandbox. */
export async function prepareOwnedDatabase(superuserUrl: string): Promise<void> {
  const url = await giveToOwner(superuserUrl)
  await limitLoginsOf(superuserUrl)
  await prepareSandboxDatabase(url)
}

/** Creates a database as install.md does, and prepares it for a sandbox. */
export async function createOwnedSandbox(superuserUrl: string, name: string, options: string): Promise<void> {
  await prepareSandboxDatabase(await createOwnedDatabase(superuserUrl, name, options))
}

async function asSuperuser(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await ensureOwner(client)
    await work(client)
  } finally {
    await client.end()
  }
}
