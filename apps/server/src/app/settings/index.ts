export { readKeyCommandSettings, readKeysPath } from './key-command-settings.ts'
export { requireNoticeCommandSettings } from './notice-command-settings.ts'
export { requireReconcileSettings } from './reconcile-settings.ts'
export {
  readBankCommandSettings,
  readOwnerUrl,
  readRetentionDays,
  readSettings,
  readGivenKeys,
  readOwnerOrBankUrl,
  requireBankUrl,
  requireEvidenceSettings,
  requireRegisterCommandSettings,
  requireSettings,
  type Settings,
  SettingsError,
} from './read-settings.ts'
export { requireTrustCommandSettings, type TrustCommandSettings } from './read-settings.ts'
