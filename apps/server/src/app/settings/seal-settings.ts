import { createPrivateKey, X509Certificate } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import {
  createHttpSigner,
  createKeySigner,
  createSeal,
  type Seal,
  sealAlgorithmOf,
} from '../../platform/seal/index.ts'
import type { SettingType } from './setting.ts'

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Where the key of the seal is, if it is not in a file. */
export const keyUrl: SettingType<URL> = {
  expected: 'the https URL of a key at a signing service; http only for this machine',
  parse(text) {
    const url = URL.parse(text.trim())
    if (url === null || url.username !== '') return undefined
    const isLocal = url.protocol === 'http:' && LOCAL.test(url.hostname)
    return url.protocol === 'https:' || isLocal ? url : undefined
  },
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
  if (sealKey !== undefined) return toLocalSeal(sealKey, sealCertificate)
  if (url === undefined) return success(undefined)
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

function toLocalSeal(keyPem: string, certificatePem: string): Result<Seal, readonly string[]> {
  const key = createPrivateKey(keyPem)
  if (!new X509Certificate(certificatePem).checkPrivateKey(key))
    return failure(['HAVN_SEAL_KEY is not the key of the certificate in HAVN_SEAL_CERTIFICATE_FILE.'])
  return success(createSeal(createKeySigner(key), certificatePem))
}
