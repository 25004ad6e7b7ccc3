import { fileURLToPath } from 'node:url'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/database.ts'
import { maintainPartitions } from './database/maintain-partitions.ts'
import { type ModuleSql, readModuleSql } from './database/sql-files.ts'
import { installQueues } from './jobs/index.ts'

/** Modules that have SQL, in the order in which they are applied. */
const MODULES = [
  'database',
  'banks',
  'security-events',
  'keys',
  'xs2a',
  'sca',
  'notifications',
  'payments',
  'signing-baskets',
  'consents',
  'accounts',
  'tpp-dialogue',
  'jobs',
  'trust',
  'back-office',
  'audit',
  'key-figures',
  'resource-traces',
  // Last: it grants rights on tables of the others.
  'personal-data',
]

export function readServerSql(): readonly ModuleSql[] {
  return MODULES.map((module) => readModuleSql(module, fileURLToPath(new URL(module, import.meta.url))))
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
