import { type Header, keyOf, sha256, writeSigningString } from './build-vector.ts'
import { signing, type SigningCase } from './cases/signing.ts'
import { certificateBase64, keyIdOf, sign } from './openssl.ts'

/** A request to sign and everything that a signer makes of it; README.md describes the fields. */
export interface SigningVector {
  readonly name: string
  readonly rules: readonly string[]
  readonly certificate: string
  readonly key: string
  readonly algorithm: string
  readonly request: {
    readonly method: string
    readonly target: string
    readonly headers: readonly Header[]
    readonly bodyBase64?: string
  }
  readonly names: readonly string[]
  readonly keyId: string
  readonly digest?: string
  readonly signingString: string
  readonly signature: string
  readonly signatureHeader: string
  readonly tppSignatureCertificate: string
}

const signedIfSent = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri', 'tpp-notification-uri']

/** The vectors of signing.json. */
export function makeSigningVectors(): readonly SigningVector[] {
  return signing.map(buildSigningVector)
}

function buildSigningVector(item: SigningCase): SigningVector {
  const { certificate = 'rsa-2048', algorithm = 'rsa-sha256', method = 'POST', target, headers } = item
  const body = item.body === undefined ? undefined : Buffer.from(item.body)
  const digest = body && sha256(body)
  const complete: readonly Header[] = digest === undefined ? headers : [...headers, ['Digest', digest]]
  const sent = new Set(complete.map(([name]) => name.toLowerCase()))
  const names = item.names ?? ['(request-target)', ...signedIfSent.filter((name) => sent.has(name))]
  const signingString = writeSigningString({ method, target, headers: complete, names })
  const key = keyOf(certificate)
  const signature = sign({ key, text: signingString, options: [algorithm.endsWith('512') ? '-sha512' : '-sha256'] })
  const keyId = keyIdOf(certificate)
  return {
    name: item.name,
    rules: item.rules,
    certificate,
    key,
    algorithm,
    request: { method, target, headers, ...(body && { bodyBase64: body.toString('base64') }) },
    names,
    keyId,
    ...(digest !== undefined && { digest }),
    signingString,
    signature,
    signatureHeader: writeSignatureHeader({ keyId, algorithm, names, signature }),
    tppSignatureCertificate: certificateBase64(certificate),
  }
}

/** Written apart from the package on purpose, as the signing string is. */
function writeSignatureHeader(parts: { keyId: string; algorithm: string; names: readonly string[]; signature: string }): string {
  let keyId = ''
  for (let at = 0; at < parts.keyId.length; at++) {
    const [character, next] = [parts.keyId.charAt(at), parts.keyId.charAt(at + 1)]
    const isRead = character === '"' || (character === '\\' && ['', '"', '\\'].includes(next))
    keyId += isRead ? `\\${character}` : character
  }
  const text = `keyId="${keyId}",algorithm="${parts.algorithm}",headers="${parts.names.join(' ')}",signature="${parts.signature}"`
  return /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
