import { runMigrations } from '@havn/server'
import { prepareSandboxDatabase } from './prepare-database.ts'

await runMigrations(prepareSandboxDatabase)
