import { createPrivateKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import {
  createHttpSigner,
  createKeySigner,
  createSeal,
  openPkcs11Key,
  type Seal,
} from '../../platform/seal/index.ts'
import { sealAlgorithmOf } from '../../platform/seal/index.ts'
import type { SettingType } from './setting.ts'

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Where the key of the seal is, if it is not in a file. */
export const keyUrl: SettingType<URL> = {
  expected:
    'pkcs11:token=…;object=…;type=private, or the https URL of a key at a signing service; http only for this machine',
  parse(text) {
    const url = URL.parse(text.trim())
    if (url === null || url.username !== '') return undefined
    const isLocal = url.protocol === 'http:' && LOCAL.test(url.hostname)
    return url.protocol === 'pkcs11:' || url.protocol === 'https:' || isLocal ? url : undefined
  },
}

export const pin: SettingType<string> = {
  expected: 'a PIN of 1 to 255 characters',
  parse: (text) => (/^[^\n]{1,255}\n?$/.test(text) ? text.trimEnd() : undefined),
}

export const bearerToken: SettingType<string> = {
  expected: 'a token of 16 to 4096 characters, without spaces',
  parse: (text) => (/^[!-~]{16,4096}$/.test(text.trim()) ? text.trim() : undefined),
}

export type { Seal }

/** The settings of a seal, each parsed by itself. */
export interface SealValues {
  readonly sealKey: string | undefined
  readonly sealKeyUrl: URL | undefined
  readonly sealCertificate: string | undefined
  readonly sealPin: string | undefined
  readonly sealSignerToken: string | undefined
  readonly sealSignerCa: string | undefined
  readonly sealSignerCertificate: string | undefined
  readonly sealSignerTlsKey: string | undefined
  readonly sealTimeoutMilliseconds: number
}

/**
 * Puts the settings of a seal together; undefined if there is none. A seal that no TPP could verify is found out now, not by
 * the first TPP; only a signing service is not asked yet, because it may be away while a server starts.
 */
export function toSeal(values: Partial<SealValues>): Result<Seal | undefined, readonly string[]> {
  const { sealKey, sealKeyUrl: url, sealCertificate } = values
  if (sealCertificate === undefined || (sealKey === undefined && url === undefined)) return success(undefined)
  const algorithm = sealAlgorithmOf(sealCertificate)
  if (algorithm === undefined)
    return failure([
      'HAVN_SEAL_CERTIFICATE_FILE: expected RSA of at least 2048 bits or EC on P-256, got another kind of key.',
    ])
  if (sealKey !== undefined)
    return toLocalSeal('HAVN_SEAL_KEY', sealCertificate, () => createPrivateKey(sealKey))
  if (url === undefined) return success(undefined)
  if (url.protocol === 'pkcs11:')
    return toLocalSeal('HAVN_SEAL_KEY_URL', sealCertificate, () => openPkcs11Key(url, values.sealPin))
  const signer = createHttpSigner({
    url,
    algorithm,
    token: values.sealSignerToken,
    ca: values.sealSignerCa,
    certificate: values.sealSignerCertificate,
    key: values.sealSignerTlsKey,
    timeoutMilliseconds: values.sealTimeoutMilliseconds ?? 1_000,
  })
  return success(createSeal(signer, sealCertificate))
}

function toLocalSeal(
  variable: 'HAVN_SEAL_KEY' | 'HAVN_SEAL_KEY_URL',
  certificatePem: string,
  open: () => KeyObject,
): Result<Seal, readonly string[]> {
  let key: KeyObject
  let isItsKey: boolean
  try {
    key = open()
    isItsKey = signsFor(key, new X509Certificate(certificatePem))
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return failure([
      `${variable}: the key cannot be opened or does not sign (${cause}). Is OpenSSL's pkcs11 provider loaded, and the PIN right?`,
    ])
  }
  if (!isItsKey)
    return failure([`${variable} is not the key of the certificate in HAVN_SEAL_CERTIFICATE_FILE.`])
  return success(
    createSeal(createKeySigner(key, variable === 'HAVN_SEAL_KEY' ? 'file' : 'pkcs11'), certificatePem),
  )
}

/** `checkPrivateKey` cannot compare a key that stays in its module. */
function signsFor(key: KeyObject, { publicKey }: X509Certificate): boolean {
  if (key.asymmetricKeyType !== publicKey.asymmetricKeyType) return false
  const probe = Buffer.from('havn seal check')
  return verify('sha256', probe, publicKey, sign('sha256', probe, key))
}
