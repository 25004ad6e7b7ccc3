import { createHash, sign } from 'node:crypto'
import type { TppIdentity } from '../../exchange/sign-call.ts'
import type { CheckSignature } from '../standard-check.ts'

interface CallToSign {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly nowMilliseconds: number
}

/** The headers of a seal, made here from the words of the standard: no code of Havn's has a part in it. */
export function sealHeaders(
  seal: TppIdentity,
  signature: CheckSignature,
  call: CallToSign,
): Record<string, string> {
  const { method, target, body = '' } = call
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const date = new Date(call.nowMilliseconds).toUTCString()
  const names = signature.headers.split(' ')
  const values: Readonly<Record<string, string>> = {
    ...lowerCased(call.headers),
    date,
    digest,
    '(request-target)': `${method.toLowerCase()} ${target}`,
  }
  const lines = names.map((name) => `${name.toLowerCase()}: ${values[name.toLowerCase()] ?? ''}`)
  const made = sign('sha256', Buffer.from(lines.join('\n')), seal.key).toString('base64')
  const algorithm = seal.key.asymmetricKeyType === 'rsa' ? 'rsa-sha256' : 'ecdsa-sha256'
  const keyId = keyIdFor(seal, signature)
  return {
    Date: date,
    ...(names.some((name) => name.toLowerCase() === 'digest') ? { Digest: digest } : {}),
    'TPP-Signature-Certificate': seal.certificate.raw.toString('base64'),
    Signature: `keyId="${keyId}",algorithm="${algorithm}",headers="${signature.headers}",signature="${made}"`,
  }
}

/** SN and CA of the certificate, the issuer's attributes last first, as RFC 2253 writes them. */
function keyIdOf({ certificate }: TppIdentity): string {
  return `SN=${certificate.serialNumber},CA=${certificate.issuer.split('\n').toReversed().join(',')}`
}

function keyIdFor(seal: TppIdentity, { issuer }: CheckSignature): string {
  const keyId = keyIdOf(seal)
  if (issuer !== 'percent-encoded') return keyId
  const [, serial = '', name = ''] = /^(SN=[0-9A-Fa-f]+,CA=)(.*)$/.exec(keyId) ?? []
  return `${serial}${encodeURIComponent(name)}`
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
