import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { openDatabase } from './database.ts'
import { rollPartitions } from './roll-partitions.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Brings the database to the newest schema and makes the partitions of the coming time. Needs the owner's URL. */
export async function migrate(url: string, nowMilliseconds: number): Promise<readonly string[]> {
  const done = await runner({
    databaseUrl: url,
    dir: migrationsFolder,
    direction: 'up',
    migrationsSchema: 'migrations',
    createMigrationsSchema: true,
    migrationsTable: 'migration',
    log: () => {},
  })
  const owner = openDatabase({ url, role: 'owner', connectionsMax: 1 })
  try {
    await rollPartitions(owner, nowMilliseconds)
  } finally {
    await owner.close()
  }
  return done.map(({ name }) => name)
}
