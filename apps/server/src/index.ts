// Everything that a bank's program needs: to write a core bank, to start Havn with it, and to prepare its database.
export * from './core-bank/index.ts'
export type {
  ConnectedExtension,
  Extend,
  Extension,
  SandboxLimits,
  ServerDatabases,
  ServerParts,
} from './extension.ts'
export { prepareDatabase, readServerSql } from './prepare-database.ts'
export { runMigrations } from './run-migrations.ts'
export type { Theme } from './web/theme.ts'
export { DEFAULT_THEME } from './web/theme/default-theme.ts'
export { loadTheme, parseTheme, type ParsedTheme, ThemeError } from './web/theme/load-theme.ts'
export { type Html, html } from '@havn/html'
export type { Messages } from './web/messages/messages.ts'
export type { AuthenticationOutcome, FormAuthentication, PsuAuthentication } from './sca/index.ts'
export { readSettings, requireSettings, type Settings, SettingsError } from './settings/index.ts'
export type { Clock } from './shared/clock.ts'
export { runHavn } from './run-havn.ts'
export { type Havn, type HavnOptions, startHavn } from './start-havn.ts'
