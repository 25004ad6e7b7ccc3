export {
  readBankCommandSettings,
  readOwnerUrl,
  readSettings,
  requireSettings,
  type Settings,
  SettingsError,
} from './read-settings.ts'
