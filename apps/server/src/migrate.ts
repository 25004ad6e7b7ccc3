import { prepareDatabase } from './prepare-database.ts'
import { runMigrations } from './run-migrations.ts'

await runMigrations((ownerUrl) => prepareDatabase(ownerUrl))
