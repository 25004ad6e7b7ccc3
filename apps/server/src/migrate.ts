import { readOwnerUrl } from './config.ts'
import { prepareDatabase } from './prepare-database.ts'

const done = await prepareDatabase(readOwnerUrl())
process.stdout.write(`${done.length === 0 ? 'the database is up to date' : `migrated: ${done.join(', ')}`}\n`)
