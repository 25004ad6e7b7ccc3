// Everything that a bank's program needs: to write a core bank, to start Havn with it, and to prepare its database.
export * from './core-bank/index.ts'
export type {
  ConnectedExtension,
  Extend,
  Extension,
  SandboxLimits,
  ServerDatabases,
  ServerParts,
} from './app/extension/extension.ts'
export { prepareDatabase, readServerSql } from './prepare-database.ts'
export { runMigrations } from './app/processes/run-migrations.ts'
export type { Theme } from './platform/web/theme.ts'
export { DEFAULT_THEME } from './platform/web/theme/default-theme.ts'
export { loadTheme, parseTheme, type ParsedTheme, ThemeError } from './platform/web/theme/load-theme.ts'
export { type Html, html } from '@havn/html'
export type { Messages } from './platform/web/messages/messages.ts'
export type { AuthenticationOutcome, FormAuthentication, PsuAuthentication } from './domain/sca/index.ts'
export { readSettings, requireSettings, type Settings, SettingsError } from './app/settings/index.ts'
export type { Clock } from './platform/shared/clock.ts'
export { runHavn } from './app/processes/run-havn.ts'
export { type Havn, type HavnOptions, startHavn } from './app/start-havn.ts'
