export { readKeysPath } from './keys-path.ts'
export {
  type AnySettings,
  hasSetting,
  pickSettings,
  pickSettingsOf,
  readSettings,
  readUsableSettings,
  requireSetting,
  requireSettings,
  type Settings,
  SettingsError,
} from './read-settings.ts'
export { listOpenSecrets, listSettingFiles } from './setting-files.ts'
export type { EnvironmentVariables } from './setting.ts'
export type { RegisterSettings } from './trust-settings.ts'
