import { fileURLToPath } from 'node:url'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/database.ts'
import { maintainPartitions } from './platform/database/maintain-partitions.ts'
import { type ModuleSql, readModuleSql } from './platform/database/sql-files.ts'
import { installQueues } from './domain/batch-runs/index.ts'

/** Modules that have SQL, in the order in which they are applied. */
const MODULES = {
  database: 'platform/database',
  banks: 'platform/banks',
  'security-events': 'platform/security-events',
  keys: 'platform/keys',
  xs2a: 'edge',
  sca: 'domain/sca',
  notifications: 'domain/notifications',
  'payee-lookups': 'domain/payee-lookups',
  payments: 'domain/payments',
  'signing-baskets': 'domain/signing-baskets',
  consents: 'domain/consents',
  accounts: 'domain/accounts',
  funds: 'domain/funds',
  'tpp-dialogue': 'domain/notifications/tpp-dialogue',
  jobs: 'domain/batch-runs',
  trust: 'edge/trust',
  'back-office': 'operations/back-office',
  audit: 'operations/audit',
  'key-figures': 'operations/key-figures',
  'resource-traces': 'platform/tracing/resource-traces',
  // Last: it grants rights on tables of the others.
  'personal-data': 'operations/personal-data',
}

export function readServerSql(): readonly ModuleSql[] {
  return Object.entries(MODULES).map(([module, folder]) =>
    readModuleSql(module, fileURLToPath(new URL(folder, import.meta.url))),
  )
}

/**
 * Everything a database needs before a server uses it: the server's own SQL, then that of an extension. Needs the owner's
 * URL; may be done as often as one likes.
 */
export async function prepareDatabase(
  url: string,
  extensionSql: readonly ModuleSql[] = [],
): Promise<readonly string[]> {
  const done = await migrate({ url, modules: [...readServerSql(), ...extensionSql] })
  const owner = openDatabase({ url, connectionsMax: 1 })
  try {
    await maintainPartitions(owner)
  } finally {
    await owner.close()
  }
  await installQueues(url)
  return done
}
