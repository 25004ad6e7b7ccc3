import { readOwnerUrl } from './config.ts'
import { prepareDatabase } from './prepare-database.ts'
import { realClock } from './shared/clock.ts'

const done = await prepareDatabase(readOwnerUrl(), realClock.milliseconds())
process.stdout.write(`${done.length === 0 ? 'the database is up to date' : `migrated: ${done.join(', ')}`}\n`)
