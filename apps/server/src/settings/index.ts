export {
  readBankCommandSettings,
  readOwnerUrl,
  readSettings,
  requireEvidenceSettings,
  requireSettings,
  type Settings,
  SettingsError,
} from './read-settings.ts'
