import { prepareDatabase } from './prepare-database.ts'
import { runMigrations } from './app/processes/run-migrations.ts'

await runMigrations((ownerUrl) => prepareDatabase(ownerUrl))
