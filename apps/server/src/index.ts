export { type Config, readConfig, readOwnerUrl } from './config.ts'
export type {
  ConnectedExtension,
  Extend,
  Extension,
  ServerDatabases,
  ServerParts,
} from './extension.ts'
export { prepareDatabase, readServerSql } from './prepare-database.ts'
export { type Havn, type HavnOptions, runHavn, startHavn } from './start-havn.ts'
