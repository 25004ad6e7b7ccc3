export { addressesOf, type BankDocument, hostsOf, openIdConnect } from './bank-document.ts'
export { field, type FieldValues, listOf, readFields } from './document-field.ts'
export { holdsSecret, type NamedFile, resolvePaths } from './document-files.ts'
export { fileOf } from './file-fields.ts'
export { coreBankOptionsOf, egressProxyOf } from './egress-field.ts'
export { readSeal } from './seal-field.ts'
export { findConflicts, findLostKeys } from './find-conflicts.ts'
export {
  DOCUMENT_NAME,
  type FoundDocument,
  readBankDocument,
  readBanksFolder,
  themeFiles,
} from './read-bank-document.ts'
export type { BankDefaults } from './bank-defaults.ts'
export { type ConfiguredBank, missingParts } from './configured-bank.ts'
export {
  type ConfiguredBanks,
  createConfiguredBanks,
  NO_CONFIGURED_BANKS,
  type OpensBanks,
} from './configured-banks.ts'
export { type AskCoreBank, createRoutedCoreBank } from './routed-core-bank.ts'
