import { migrate } from './database/migrate.ts'
import { installQueues } from './jobs/index.ts'

/** Everything a database needs before a server uses it. Needs the owner's URL; may be done as often as one likes. */
export async function prepareDatabase(url: string, nowMilliseconds: number): Promise<readonly string[]> {
  const done = await migrate(url, nowMilliseconds)
  await installQueues(url)
  return done
}
