import { readDatabaseUrl } from './config.ts'
import { migrate } from './database/migrate.ts'
import { realClock } from './shared/clock.ts'

const done = await migrate(readDatabaseUrl(), realClock.milliseconds())
process.stdout.write(`${done.length === 0 ? 'the database is up to date' : `migrated: ${done.join(', ')}`}\n`)
