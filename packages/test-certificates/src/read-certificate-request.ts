import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { algorithmsOf } from '@havn/http-signature'
import { describeKey } from './certificate-facts.ts'
import { childrenOf, type DerElement, objectIdentifier, readElements } from '@havn/der'

/** What a request for a certificate was found to be. */
export type ReadRequest =
  | { readonly ok: true; readonly publicKey: KeyObject }
  /** A sentence for whoever made the request. */
  | { readonly ok: false; readonly problem: string }

const charactersMax = 10_000
const rsaBitsMax = 4096
const pemPattern =
  /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END (?:NEW )?CERTIFICATE REQUEST-----/

/** The algorithms that a request may be signed with: SHA-256 with RSA (PKCS #1 v1.5) or ECDSA. */
const ALGORITHMS = ['1.2.840.113549.1.1.11', '1.2.840.10045.4.3.2']

/**
 * Reads the key of a request for a certificate (PKCS #10, RFC 2986) in PEM, and checks that the request is signed by that
 * key. Nothing else of the request is used: who asks does not decide who they are.
 */
export function readCertificateRequest(pem: string): ReadRequest {
  if (pem.length > charactersMax) return refuse(`expected at most ${charactersMax} characters of PEM`)
  const [, base64] = pemPattern.exec(pem) ?? []
  if (base64 === undefined)
    return refuse(
      'expected a certificate request in PEM, which begins with -----BEGIN CERTIFICATE REQUEST-----',
    )
  try {
    return readSigned(Buffer.from(base64, 'base64'))
  } catch {
    return refuse('the certificate request could not be read: expected PKCS #10 in DER, in Base64')
  }
}

function readSigned(der: Uint8Array): ReadRequest {
  const [request, rest] = readElements(der)
  const [body, algorithm, signature] = request === undefined ? [] : childrenOf(request)
  if (rest !== undefined || body === undefined || algorithm === undefined || signature === undefined)
    throw new Error('this is not a request')
  const publicKey = readKey(body)
  if (
    algorithmsOf(publicKey).length === 0 ||
    (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) > rsaBitsMax
  )
    return refuse(
      `expected a key of EC on P-256, or RSA with 2048 to ${rsaBitsMax} bits; got ${describeKey(publicKey)}`,
    )
  const [oid] = childrenOf(algorithm)
  if (
    !ALGORITHMS.some((known) => Buffer.from(objectIdentifier(known)).equals(oid?.encoded ?? Buffer.alloc(0)))
  )
    return refuse('expected a request that is signed with SHA-256 (openssl req -sha256)')
  // The first byte of a bit string is the number of its unused bits.
  if (!verify('sha256', body.encoded, publicKey, signature.content.subarray(1)))
    return refuse('the request is not signed by the key that it is for')
  return { ok: true, publicKey }
}

function readKey(body: DerElement): KeyObject {
  const [, , key] = childrenOf(body)
  if (key === undefined) throw new Error('this is not a request')
  return createPublicKey({ key: Buffer.from(key.encoded), format: 'der', type: 'spki' })
}

function refuse(problem: string): ReadRequest {
  return { ok: false, problem }
}
