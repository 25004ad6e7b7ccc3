export {
  readBankCommandSettings,
  readGivenKeys,
  readOwnerOrBankUrl,
  readOwnerUrl,
  requireBankUrl,
  requireEvidenceSettings,
  requireNoticeCommandSettings,
  requireReconcileSettings,
  requireRegisterCommandSettings,
  requireTrustCommandSettings,
  type TrustCommandSettings,
} from './command-settings.ts'
export { readKeyCommandSettings, readKeysPath } from './key-command-settings.ts'
export {
  hasSetting,
  pickSettings,
  readSettings,
  requireSetting,
  requireSettings,
  type Settings,
  SettingsError,
} from './read-settings.ts'
export type { RegisterSettings } from './trust-settings.ts'
