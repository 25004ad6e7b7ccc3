import { readOwnerUrl } from '@havn/server'
import { prepareSandboxDatabase } from './prepare-database.ts'

const done = await prepareSandboxDatabase(readOwnerUrl())
process.stdout.write(`${done.length === 0 ? 'the database is up to date' : `migrated: ${done.join(', ')}`}\n`)
