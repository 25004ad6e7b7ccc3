import { createPrivateKey, X509Certificate } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import {
  createHttpSigner,
  createKeySigner,
  createSeal,
  type Seal,
  sealAlgorithmOf,
} from '../../platform/seal/index.ts'
import { group, missing, type SettingType, type ValuesOf, variablesOf } from './setting.ts'
import { bearerToken, certificate, oneOf, privateKey, wholeNumber } from './setting-types.ts'

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Where the key of the seal is, if it is not in a file. */
const keyUrl: SettingType<URL> = {
  expected: 'the https URL of a key at a signing service; http only for this machine',
  parse(text) {
    const url = URL.parse(text.trim())
    if (url === null || url.username !== '') return undefined
    const isLocal = url.protocol === 'http:' && LOCAL.test(url.hostname)
    return url.protocol === 'https:' || isLocal ? url : undefined
  },
}

const sealKey = {
  name: 'HAVN_SEAL_KEY',
  type: privateKey,
  isSecret: true,
  about:
    'The private key of the bank’s seal, which notifications and answers are signed with: EC on P-256, or RSA from 2048 bits. Without a seal no notifications are sent.',
} as const

const sealKeyUrl = {
  name: 'HAVN_SEAL_KEY_URL',
  type: keyUrl,
  about:
    'Where that key is, instead of in a file: behind a signing service, which may have it in a hardware security module.',
} as const

export const sealCertificate = {
  name: 'HAVN_SEAL_CERTIFICATE_FILE',
  type: certificate,
  isFile: true,
  about: 'The certificate of that key; required with it.',
} as const

const sealSignerToken = {
  name: 'HAVN_SEAL_SIGNER_TOKEN',
  type: bearerToken,
  isSecret: true,
  about: 'The bearer token that the signing service at HAVN_SEAL_KEY_URL asks for.',
} as const

const sealSignerCa = {
  name: 'HAVN_SEAL_SIGNER_CA_FILE',
  type: certificate,
  isFile: true,
  about: 'The only authorities whose certificates the signing service may have; without it, the public ones.',
} as const

const sealSignerCertificate = {
  name: 'HAVN_SEAL_SIGNER_CERTIFICATE_FILE',
  type: certificate,
  isFile: true,
  about: 'The certificate that Havn presents to the signing service (mutual TLS).',
} as const

const sealSignerTlsKey = {
  name: 'HAVN_SEAL_SIGNER_TLS_KEY',
  type: privateKey,
  isSecret: true,
  about: 'The private key of that certificate.',
} as const

const sealTimeoutMilliseconds = {
  name: 'HAVN_SEAL_TIMEOUT_MILLISECONDS',
  type: wholeNumber({ min: 50, max: 30_000 }),
  default: '1000',
  unit: 'milliseconds',
  about:
    'How long the signing service has for a signature, for which it is asked once: longer than it takes under load, and shorter than a TPP waits for a signed answer.',
} as const

const signedAnswers = {
  name: 'HAVN_SIGN_ANSWERS',
  type: oneOf('off', 'on-request', 'always'),
  default: 'off',
  about:
    'Which answers to TPPs are signed with the seal: none, those to calls with TPP-Signed-Response-Preferred: true, or all.',
} as const

const ROWS = {
  sealKey,
  sealKeyUrl,
  sealCertificate,
  sealSignerToken,
  sealSignerCa,
  sealSignerCertificate,
  sealSignerTlsKey,
  sealTimeoutMilliseconds,
}

type SealValues = ValuesOf<typeof ROWS>

/** What the bank signs notifications and answers with; without it, it sends no notifications. */
export const seal = group(ROWS, (values) => {
  const problems = findProblems(values)
  return problems.length > 0 ? failure(problems) : toSeal(values)
})

/** Which answers are signed with the seal. */
export const signAnswers = group({ signedAnswers }, ({ signedAnswers: signed }, given) =>
  signed === 'off' || given.isSet(sealKey) || given.isSet(sealKeyUrl)
    ? success(signed)
    : failure([`${signedAnswers.name} is ${signed}, but there is no seal to sign with.`]),
)

/** A seal is a certificate and one key, in a file or elsewhere. */
function findProblems(values: SealValues): readonly string[] {
  const problems: string[] = []
  const hasKey = values.sealKey !== undefined || values.sealKeyUrl !== undefined
  if (values.sealKey !== undefined && values.sealKeyUrl !== undefined)
    problems.push(`${sealKey.name} and ${sealKeyUrl.name} are both set: expected one of them.`)
  if (!hasKey && values.sealCertificate !== undefined)
    problems.push(
      `${[...variablesOf(sealKey), sealKeyUrl.name].join(' or ')} is missing: a seal is a key and its certificate.`,
    )
  if (hasKey && values.sealCertificate === undefined)
    problems.push(missing(sealCertificate, 'a seal is a key and its certificate'))
  if ((values.sealSignerCertificate === undefined) !== (values.sealSignerTlsKey === undefined))
    problems.push(`${sealSignerCertificate.name} and ${sealSignerTlsKey.name}: expected both or neither.`)
  if (values.sealKeyUrl === undefined)
    for (const [key, { name }] of Object.entries({ sealSignerToken, sealSignerCa, sealSignerTlsKey }))
      if (values[key as keyof SealValues] !== undefined)
        problems.push(`${name} is set, but ${sealKeyUrl.name} is not: it belongs to that address.`)
  return problems
}

/**
 * Puts the settings of a seal together; undefined if there is none. A seal that no TPP could verify is found out now, not by
 * the first TPP; only a signing service is not asked yet, because it may be away while a server starts.
 */
function toSeal(values: SealValues): Result<Seal | undefined, readonly string[]> {
  const { sealKey: key, sealKeyUrl: url, sealCertificate: certificatePem } = values
  if (certificatePem === undefined || (key === undefined && url === undefined)) return success(undefined)
  const algorithm = sealAlgorithmOf(certificatePem)
  if (algorithm === undefined)
    return failure([
      'HAVN_SEAL_CERTIFICATE_FILE: expected RSA of at least 2048 bits or EC on P-256, got another kind of key.',
    ])
  if (key !== undefined) return toLocalSeal(key, certificatePem)
  if (url === undefined) return success(undefined)
  const signer = createHttpSigner({
    url,
    algorithm,
    token: values.sealSignerToken,
    ca: values.sealSignerCa,
    certificate: values.sealSignerCertificate,
    key: values.sealSignerTlsKey,
    timeoutMilliseconds: values.sealTimeoutMilliseconds,
  })
  return success(createSeal(signer, certificatePem))
}

function toLocalSeal(keyPem: string, certificatePem: string): Result<Seal, readonly string[]> {
  const key = createPrivateKey(keyPem)
  if (!new X509Certificate(certificatePem).checkPrivateKey(key))
    return failure(['HAVN_SEAL_KEY is not the key of the certificate in HAVN_SEAL_CERTIFICATE_FILE.'])
  return success(createSeal(createKeySigner(key), certificatePem))
}
