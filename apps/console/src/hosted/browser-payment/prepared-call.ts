import { type KeyObject, randomUUID, type X509Certificate } from 'node:crypto'
import {
  algorithmsOf,
  buildSigningString,
  createDigest,
  encodeMimeWord,
  formatKeyId,
  formatSignatureHeader,
  HEADERS_SIGNED_IF_SENT,
} from '@havn/http-signature'
import { authenticate, openAuthenticated } from '../sign-in/authenticated-text.ts'
import { toDerSignature } from './ecdsa-signature.ts'

/** A call that lacks only its signature. */
export interface PreparedCall {
  readonly method: 'POST'
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The names that are signed, in this order. */
  readonly names: readonly string[]
  readonly signingString: string
  /** When it was prepared, in milliseconds since 1970. */
  readonly at: number
}

interface CallToPrepare {
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly now: Date
}

/** Adds everything to a call but the signature. */
export function prepareCall({ target, headers, body, now }: CallToPrepare): PreparedCall {
  const all = {
    ...headers,
    Date: now.toUTCString(),
    'X-Request-ID': randomUUID(),
    'Content-Type': 'application/json',
    Digest: createDigest(Buffer.from(body)),
  }
  const byName = new Map(Object.entries(all).map(([name, value]) => [name.toLowerCase(), [value]]))
  const names = ['(request-target)', ...HEADERS_SIGNED_IF_SENT.filter((name) => byName.has(name))]
  const built = buildSigningString({ names, headers: byName, method: 'POST', target })
  if (!built.ok) throw new Error(`the call cannot be signed: ${built.problem.received}`)
  return { method: 'POST', target, headers: all, body, names, signingString: built.value, at: now.getTime() }
}

const purpose = 'prepared call'

/** The call as a text that a form carries, so that nothing is stored meanwhile and nothing of it can be changed. */
export function toField(key: KeyObject, tpp: string, call: PreparedCall): string {
  return authenticate(key, `${purpose} of ${tpp}`, Buffer.from(JSON.stringify(call)).toString('base64url'))
}

/** Reads what `toField` wrote for this TPP; undefined if it was changed or written for another. */
export function fromField(key: KeyObject, tpp: string, field: string): PreparedCall | undefined {
  const text = openAuthenticated(key, `${purpose} of ${tpp}`, field)
  return text === undefined ? undefined : JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
}

/** The headers of the call with its certificate and the signature that somebody made elsewhere. */
export function signedHeaders(
  { headers, names, body }: PreparedCall,
  certificate: X509Certificate,
  signature: Uint8Array,
): Record<string, string> {
  const { publicKey } = certificate
  const header = formatSignatureHeader({
    keyId: formatKeyId({ serialNumberHex: certificate.serialNumber, issuer: certificate.issuer }),
    algorithm: algorithmsOf(publicKey)[0] ?? '',
    headers: names,
    signature: Buffer.from(toDerSignature(signature, publicKey.asymmetricKeyType)),
  })
  return {
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    'TPP-Signature-Certificate': certificate.raw.toString('base64'),
    Signature: /[^ -~]/.test(header) ? encodeMimeWord(header) : header,
  }
}
