import { X509Certificate } from 'node:crypto'
import type { KeySettings, OtherKey } from '../../platform/keys/index.ts'
import { readKeySettings } from './key-setting.ts'
import { findSealFault } from '../../platform/seal/index.ts'
import { parseSetting, parseSettings } from './parse-settings.ts'
import { toSeal } from './seal-settings.ts'
import { processEnvironment, SettingsError } from './read-settings.ts'
import type { EnvironmentVariables } from './setting.ts'
import { SETTINGS } from './settings-table.ts'

/** Reads what the commands about keys need. Throws a `SettingsError` without usable keys. */
export function readKeyCommandSettings(environment: EnvironmentVariables = processEnvironment()): {
  readonly keySettings: KeySettings
  readonly otherKeys: readonly OtherKey[]
  readonly databaseUrlBank: string | undefined
} {
  const keySettings = readKeySettings(environment)
  const { isRequired: _, ...optional } = SETTINGS.databaseUrlBank
  const database = parseSetting(environment, optional)
  const coreBankKeys = parseSetting(environment, SETTINGS.coreBankKeys)
  const sealCertificate = parseSetting(environment, SETTINGS.sealCertificate)
  if (!keySettings.ok || !database.ok || !coreBankKeys.ok || !sealCertificate.ok)
    throw new SettingsError([
      ...(keySettings.ok ? [] : keySettings.problem),
      ...[database, coreBankKeys, sealCertificate].flatMap((read) => (read.ok ? [] : [read.problem])),
    ])
  const ids = coreBankKeys.value?.map(({ id }) => id) ?? []
  return {
    keySettings: keySettings.value,
    otherKeys: [
      ...ids.map((id, index) => ({
        use: 'core-bank' as const,
        id,
        state: index === 0 ? 'signs' : 'accepted',
      })),
      ...(sealCertificate.value === undefined ? [] : [toSealKey(environment, sealCertificate.value)]),
    ],
    databaseUrlBank: database.value,
  }
}

/** The seal by the serial number of its certificate: a new seal is a new certificate. */
function toSealKey(environment: EnvironmentVariables, pem: string): OtherKey {
  const { serialNumber, validToDate } = new X509Certificate(pem)
  const until = validToDate.toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    use: 'seal',
    id: serialNumber.toLowerCase(),
    state: `signs, its certificate ends ${until}`,
    async findFault(nowMilliseconds) {
      const seal = toSeal(parseSettings(environment).values)
      if (!seal.ok) return seal.problem.join(' ')
      return seal.value === undefined ? 'it has no key' : findSealFault(seal.value, nowMilliseconds)
    },
  }
}

/** Reads where the file with keys is or shall be. Throws a `SettingsError` without `HAVN_KEYS_FILE`. */
export function readKeysPath(environment: EnvironmentVariables = processEnvironment()): string {
  const path = environment['HAVN_KEYS_FILE'] ?? ''
  if (path === '')
    throw new SettingsError(['HAVN_KEYS_FILE is missing: expected the path of a file to create.'])
  return path
}
