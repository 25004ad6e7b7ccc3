// What the programs of this repository need: what is published, and what a program needs that extends Havn by operations and pages
// of its own, as the sandbox does.
export * from './published.ts'
export type {
  ConnectedExtension,
  Extend,
  Extension,
  SandboxLimits,
  ServerDatabases,
  ServerParts,
} from './extension/extension.ts'
export { runExtendedHavn } from './processes/run-havn.ts'
export { runMigrations } from './processes/run-migrations.ts'
export { startExtendedHavn } from './start-havn.ts'
