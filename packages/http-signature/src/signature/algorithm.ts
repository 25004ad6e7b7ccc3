import type { KeyObject } from 'node:crypto'
import type { Problem } from '../problem.ts'
import { refuse, succeed, type Result } from '../result.ts'

/** The algorithms that are taken: the key decides which of them. */
export type SignatureAlgorithm = 'rsa-sha256' | 'rsa-sha512' | 'ecdsa-sha256'

/** The algorithm is not known, or does not suit the key, or the key is too weak. */
export type AlgorithmProblem = Problem<'algorithm-unknown' | 'algorithm-unsuited' | 'key-unsuited'>

export const hashOfAlgorithm: Readonly<Record<SignatureAlgorithm, 'sha256' | 'sha512'>> = {
  'rsa-sha256': 'sha256',
  'rsa-sha512': 'sha512',
  'ecdsa-sha256': 'sha256',
}

const rsaModulusBitsMin = 2048

/**
 * Checks that a key of this type may be used with the named algorithm. The key decides, never the sender.
 *
 * @example
 * ```ts
 * import { X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { checkAlgorithm } from '@havn/http-signature'
 *
 * const certificate = new X509Certificate(readFileSync('cert.pem'))
 * const checked = checkAlgorithm('rsa-sha256', certificate.publicKey)
 * console.log(checked.ok ? checked.value : checked.problem.expected)
 * ```
 */
export function checkAlgorithm(
  name: string,
  publicKey: KeyObject,
): Result<SignatureAlgorithm, AlgorithmProblem> {
  const allowed = algorithmsOf(publicKey)
  const suited = allowed.find((algorithm) => algorithm === name)
  if (suited) return succeed(suited)
  if (allowed.length === 0) {
    const expected = `an RSA key of at least ${rsaModulusBitsMin} bits or an EC key on P-256`
    return refuse({ kind: 'key-unsuited', expected, received: describeKey(publicKey) })
  }
  const expected = `${allowed.join(' or ')}, for ${describeKey(publicKey)}`
  const kind = Object.hasOwn(hashOfAlgorithm, name) ? 'algorithm-unsuited' : 'algorithm-unknown'
  return refuse({ kind, expected, received: name, hint: hintAtName(name) })
}

/**
 * The algorithms that a key may sign with, the usual one first; empty if the key is not supported.
 *
 * @example
 * ```ts
 * import { X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { algorithmsOf } from '@havn/http-signature'
 *
 * const certificate = new X509Certificate(readFileSync('cert.pem'))
 * console.log(algorithmsOf(certificate.publicKey)) // [ 'rsa-sha256', 'rsa-sha512' ]
 * ```
 */
export function algorithmsOf(key: KeyObject): readonly SignatureAlgorithm[] {
  const known = algorithmsByKey.get(key)
  if (known !== undefined) return known
  const algorithms = findAlgorithms(key)
  algorithmsByKey.set(key, algorithms)
  return algorithms
}

// Node asks OpenSSL for a key's details each time, and they never change.
const algorithmsByKey = new WeakMap<KeyObject, readonly SignatureAlgorithm[]>()

function findAlgorithms(key: KeyObject): readonly SignatureAlgorithm[] {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= rsaModulusBitsMin)
    return ['rsa-sha256', 'rsa-sha512']
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return ['ecdsa-sha256']
  return []
}

function describeKey(key: KeyObject): string {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {}
  const type = (key.asymmetricKeyType ?? key.type).toUpperCase()
  if (modulusLength !== undefined) return `an ${type} key of ${modulusLength} bits`
  if (namedCurve !== undefined)
    return `an ${type} key on ${namedCurve === 'prime256v1' ? 'P-256' : namedCurve}`
  return `a key of type ${type}`
}

/** What other standards call the algorithms, in lower case. */
const foreignNames: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['rs256', 'rsa-sha256'],
  ['rs512', 'rsa-sha512'],
  ['es256', 'ecdsa-sha256'],
  ['rsa-v1_5-sha256', 'rsa-sha256'],
  ['ecdsa-p256-sha256', 'ecdsa-sha256'],
])

function hintAtName(name: string): string | undefined {
  if (name === 'hs2019') return 'hs2019 hides the algorithm; it must be named here.'
  const lowerCase = name.toLowerCase().replace('_', '-')
  if (lowerCase !== name && Object.hasOwn(hashOfAlgorithm, lowerCase)) return `Write it as ${lowerCase}.`
  if (/^sha-?(?:256|512)withrsa/i.test(name)) return 'This is a Java name: SHA256withRSA is rsa-sha256 here.'
  const ours = foreignNames.get(name.toLowerCase())
  if (ours !== undefined) return `${name} is called ${ours} here.`
  if (/^(?:ps\d+|rsa-?pss)/i.test(name))
    return 'This names RSA-PSS, which is not taken: sign with the padding of PKCS #1 v1.5.'
  return undefined
}
