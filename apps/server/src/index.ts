// What the programs of this repository need: what is published, and what a program needs that extends Havn by operations and pages
// of its own, as the sandbox does.
export * from './app/published.ts'
export type {
  ConnectedExtension,
  Extend,
  Extension,
  SandboxLimits,
  ServerDatabases,
  ServerParts,
} from './app/extension/extension.ts'
export { runExtendedHavn } from './app/processes/run-havn.ts'
export { runMigrations } from './app/processes/run-migrations.ts'
export { startExtendedHavn } from './app/start-havn.ts'
export { prepareDatabase, readServerSql } from './prepare-database.ts'
