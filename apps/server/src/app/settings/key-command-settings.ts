import { X509Certificate } from 'node:crypto'
import type { KeySettings, OtherKey } from '../../platform/keys/index.ts'
import { findSealFault } from '../../platform/seal/index.ts'
import { hasSetting, pickSettingsOf, processEnvironment, SettingsError } from './read-settings.ts'
import type { EnvironmentVariables } from './setting.ts'

/** Reads what the commands about keys need. Throws a `SettingsError` without usable keys. */
export function readKeyCommandSettings(environment: EnvironmentVariables = processEnvironment()): {
  readonly keySettings: KeySettings
  readonly otherKeys: readonly OtherKey[]
  readonly databaseUrlBank: string | undefined
} {
  const hasDatabase = hasSetting('databaseUrlBank', environment)
  const { keySettings, databaseUrlBank, coreBankKeys, sealCertificate } = {
    databaseUrlBank: undefined,
    ...pickSettingsOf(environment, 'keySettings', 'coreBankKeys', 'sealCertificate'),
    ...(hasDatabase && pickSettingsOf(environment, 'databaseUrlBank')),
  }
  const ids = coreBankKeys?.map(({ id }) => id) ?? []
  return {
    keySettings,
    otherKeys: [
      ...ids.map((id, index) => ({
        use: 'core-bank' as const,
        id,
        state: index === 0 ? 'signs' : 'accepted',
      })),
      ...(sealCertificate === undefined ? [] : [toSealKey(environment, sealCertificate)]),
    ],
    databaseUrlBank,
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
      try {
        const { seal } = pickSettingsOf(environment, 'seal')
        return seal && (await findSealFault(seal, nowMilliseconds))
      } catch (error) {
        if (error instanceof SettingsError) return error.problems.join(' ')
        throw error
      }
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
