export { readKeysPath } from './keys-path.ts'
export {
  type AnySettings,
  hasSetting,
  pickSettings,
  pickSettingsOf,
  readSettings,
  requireSetting,
  requireSettings,
  type Settings,
  SettingsError,
} from './read-settings.ts'
export type { EnvironmentVariables } from './setting.ts'
export type { RegisterSettings } from './trust-settings.ts'
