import { createPrivateKey, X509Certificate } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import {
  type BankSeal,
  createHttpSigner,
  createKeySigner,
  createSeal,
  sealAlgorithmOf,
  SIGN_ANSWERS,
} from '../../platform/seal/index.ts'
import { field, type Field, type FieldValues, readFields, wholeNumber } from './document-field.ts'
import { certificateFile, fileOf, privateKeyFile } from './file-fields.ts'

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

const SIGNER_TLS_FIELDS = {
  /** The only authorities whose certificates the service may have. */
  caFile: certificateFile,
  /** The certificate that Havn presents to the service, and its key. */
  certificateFile,
  keyFile: privateKeyFile,
} as const satisfies Readonly<Record<string, Field>>

const SIGNER_FIELDS = {
  url: {
    isRequired: true,
    ...field('the https URL of a key at a signing service; http only for this machine', (json) => {
      const url = typeof json === 'string' ? URL.parse(json.trim()) : null
      if (url === null || url.username !== '') return undefined
      const isLocal = url.protocol === 'http:' && LOCAL.test(url.hostname)
      return url.protocol === 'https:' || isLocal ? url : undefined
    }),
  },
  /** The bearer token that the service asks for. */
  tokenFile: fileOf('a token of 16 to 4096 characters, without spaces', (content) => {
    const token = content.trim()
    if (!/^[!-~]{16,4096}$/.test(token)) throw new Error('it has spaces, or another length')
    return token
  }),
  tls: { read: readSignerTls },
  timeoutMilliseconds: wholeNumber({ min: 50, max: 30_000 }),
} as const satisfies Readonly<Record<string, Field>>

function readSignerTls(json: unknown): Result<FieldValues<typeof SIGNER_TLS_FIELDS>, readonly string[]> {
  const read = readFields(SIGNER_TLS_FIELDS, json)
  if (!read.ok) return read
  const { certificateFile: certificate, keyFile: key } = read.value
  if ((certificate === undefined) !== (key === undefined))
    return failure(['expected certificateFile and keyFile, or neither, got one of them'])
  if (certificate !== undefined && key !== undefined && !isKeyOf(key, certificate))
    return failure(['expected the key of the certificate, and keyFile holds another one'])
  return read
}

const SEAL_FIELDS = {
  certificateFile: { isRequired: true, ...certificateFile },
  keyFile: privateKeyFile,
  signingService: { read: (json: unknown) => readFields(SIGNER_FIELDS, json) },
  signAnswers: field(SIGN_ANSWERS.join(', '), (json) => SIGN_ANSWERS.find((which) => which === json)),
} as const satisfies Readonly<Record<string, Field>>

const timeoutMillisecondsDefault = 1_000

/**
 * Reads the seal of a bank: a certificate and one key, in a file or at a signing service. A seal that no TPP could verify is
 * found out now, not by the first TPP; only a signing service is not asked yet, because it may be away while a server starts.
 */
export function readSeal(json: unknown): Result<BankSeal, readonly string[]> {
  const read = readFields(SEAL_FIELDS, json)
  if (!read.ok) return read
  const { certificateFile: certificatePem, keyFile: key, signingService, signAnswers = 'off' } = read.value
  const algorithm = sealAlgorithmOf(certificatePem)
  if (algorithm === undefined)
    return failure([
      'certificateFile: expected RSA of at least 2048 bits or EC on P-256, got another kind of key',
    ])
  if ((key === undefined) === (signingService === undefined))
    return failure([
      `expected the key in keyFile, or at a signingService; got ${key === undefined ? 'neither' : 'both'}`,
    ])
  if (key !== undefined) {
    if (!isKeyOf(key, certificatePem))
      return failure(['keyFile: expected the key of the certificate in certificateFile, got another one'])
    return success({ ...createSeal(createKeySigner(createPrivateKey(key)), certificatePem), signAnswers })
  }
  if (signingService === undefined) return failure(['signingService is missing'])
  const { url, tokenFile: token, tls, timeoutMilliseconds = timeoutMillisecondsDefault } = signingService
  const signer = createHttpSigner({
    url,
    algorithm,
    token,
    ca: tls?.caFile,
    certificate: tls?.certificateFile,
    key: tls?.keyFile,
    timeoutMilliseconds,
  })
  return success({ ...createSeal(signer, certificatePem), signAnswers })
}

function isKeyOf(keyPem: string, certificatePem: string): boolean {
  return new X509Certificate(certificatePem).checkPrivateKey(createPrivateKey(keyPem))
}
