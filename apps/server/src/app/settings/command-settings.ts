import type { HttpCoreBankOptions } from '../../core-bank/index.ts'
import type { KeySettings } from '../../platform/keys/index.ts'
import { hasSetting, pickSettingsOf, requireSetting } from './read-settings.ts'
import type { EnvironmentVariables } from './setting.ts'

/** Reads the login of the database's owner, for migrations alone. Throws a `SettingsError` without a usable one. */
export const readOwnerUrl = (environment?: EnvironmentVariables): string =>
  pickSettingsOf(environment, 'databaseUrlOwner').databaseUrlOwner

/** Reads what the commands about banks need. Throws a `SettingsError` without a usable folder. */
export function readBankCommandSettings(environment?: EnvironmentVariables): {
  readonly banksFolder: string
  readonly databaseUrlBank: string | undefined
} {
  const databaseUrlBank = hasSetting('databaseUrlBank', environment) ? requireBankUrl(environment) : undefined
  return { banksFolder: requireSetting('banksFolder', environment), databaseUrlBank }
}

/** Reads the login for the pages and jobs of banks, for commands. Throws a `SettingsError` without a usable one. */
export const requireBankUrl = (environment?: EnvironmentVariables): string =>
  pickSettingsOf(environment, 'databaseUrlBank').databaseUrlBank

/** Reads the login of a command that works with either: the owner's if it is set, otherwise that of banks. Throws a `SettingsError` without one. */
export const readOwnerOrBankUrl = (environment?: EnvironmentVariables): string =>
  hasSetting('databaseUrlOwner', environment) ? readOwnerUrl(environment) : requireBankUrl(environment)

/** Reads what the command needs that verifies evidence: the bank's login and the keys. Throws a `SettingsError` without. */
export function requireEvidenceSettings(environment?: EnvironmentVariables): {
  readonly bankUrl: string
  readonly keySettings: KeySettings
} {
  const { databaseUrlBank, keySettings } = pickSettingsOf(environment, 'databaseUrlBank', 'keySettings')
  return { bankUrl: databaseUrlBank, keySettings }
}

/** Reads the servers' keys, if the environment has any. Throws a `SettingsError` if they cannot be used. */
export const readGivenKeys = (environment?: EnvironmentVariables): KeySettings | undefined =>
  hasSetting('keySettings', environment) ? pickSettingsOf(environment, 'keySettings').keySettings : undefined

/** Reads what `havn register` needs: the bank's login, and the proxy if there is one. Throws a `SettingsError` without. */
export function requireRegisterCommandSettings(environment?: EnvironmentVariables): {
  readonly bankUrl: string
  readonly egressProxy: string | undefined
} {
  const { databaseUrlBank, egressProxy } = pickSettingsOf(environment, 'databaseUrlBank', 'egressProxy')
  return { bankUrl: databaseUrlBank, egressProxy }
}

/** What the commands about trusted lists read from the environment. */
export interface TrustCommandSettings {
  readonly bankUrl: string
  /** Base64 of the certificates that may sign the list of lists; undefined if no setting names them. */
  readonly signers: readonly string[] | undefined
  readonly alarmHours: number
  readonly closeHours: number
}

/** Reads the settings of `havn trust`. Throws a `SettingsError` if one cannot be used. */
export function requireTrustCommandSettings(environment?: EnvironmentVariables): TrustCommandSettings {
  const { databaseUrlBank, trustListsSigners, trustListsAges } = pickSettingsOf(
    environment,
    'databaseUrlBank',
    'trustListsSigners',
    'trustListsAges',
  )
  return { bankUrl: databaseUrlBank, signers: trustListsSigners, ...trustListsAges }
}

/** Reads the settings of `havn reconcile`. Throws a `SettingsError` if one cannot be used. */
export function requireReconcileSettings(environment?: EnvironmentVariables): {
  readonly bankUrl: string
  /** The folder with a document for each bank; undefined if there is none. */
  readonly banksFolder: string | undefined
  /** The core bank of banks whose document names none; undefined if a program brings it, or if there is none to ask. */
  readonly coreBank: HttpCoreBankOptions | undefined
  readonly coreBankTimeoutMilliseconds: number
} {
  const { databaseUrlBank, ...others } = pickSettingsOf(
    environment,
    'databaseUrlBank',
    'banksFolder',
    'coreBank',
    'coreBankTimeoutMilliseconds',
  )
  return { bankUrl: databaseUrlBank, ...others }
}

/** Reads the settings of `havn notices`. Throws a `SettingsError` if one cannot be used. */
export function requireNoticeCommandSettings(environment?: EnvironmentVariables): {
  readonly bankUrl: string
  /** Whether servers that have the same settings send notices. */
  readonly hasRelay: boolean
} {
  const { databaseUrlBank, noticesRelay } = pickSettingsOf(environment, 'databaseUrlBank', 'noticesRelay')
  return { bankUrl: databaseUrlBank, hasRelay: noticesRelay !== undefined }
}
