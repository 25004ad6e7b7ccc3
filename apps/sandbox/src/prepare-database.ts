import { fileURLToPath } from 'node:url'
import { prepareDatabase, readServerSql } from '@havn/server/prepare-database'
import { openDatabase } from '@havn/server/platform/database/database'
import { retryWhileLocked } from '@havn/server/platform/database/retry-while-locked'
import { type ModuleSql, readModuleSql } from '@havn/server/platform/database/sql-files'
import { letExpiryDeleteOne } from './expiry/expiry.store.ts'

function readSandboxSql(): readonly ModuleSql[] {
  return [
    readModuleSql('sandbox/ledger', fileURLToPath(new URL('ledger', import.meta.url))),
    readModuleSql('sandbox', fileURLToPath(new URL('.', import.meta.url))),
  ]
}

/** All SQL of a sandbox's database: the server's, then its own. */
export function readAllSql(): readonly ModuleSql[] {
  return [...readServerSql(), ...readSandboxSql()]
}

/** Everything a sandbox's database needs. Needs the owner's URL; may be done as often as one likes. */
export async function prepareSandboxDatabase(url: string): Promise<readonly string[]> {
  const done = await prepareDatabase(url, readSandboxSql())
  await letExpiryDelete(url)
  return done
}

async function letExpiryDelete(url: string): Promise<void> {
  const owner = openDatabase({ url, connectionsMax: 1 })
  try {
    while (await retryWhileLocked(() => letExpiryDeleteOne(owner)));
  } finally {
    await owner.close()
  }
}
