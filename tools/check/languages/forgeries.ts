import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createDigest, createSignatureHeader } from '@havn/http-signature'

/** A notification on its way to the TPP. */
export interface SentNotification {
  readonly target: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Somebody who can sign notifications. */
export interface Sealer {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

/** The bank's seal, another TPP with a certificate of the same authority, and somebody with the name of the bank. */
export interface Sealers {
  readonly seal: Sealer
  readonly otherTpp: Sealer
  readonly impostor: Sealer
}

export function readSealer(key: string, certificate: string): Sealer {
  return { key: createPrivateKey(key), certificate: new X509Certificate(certificate) }
}

const minutesOld = 6

/** Makes notifications out of a true one that a TPP must refuse, by what is wrong with them. */
export function forge(
  sent: SentNotification,
  { seal, otherTpp, impostor }: Sealers,
): Map<string, SentNotification> {
  const { target, headers, body } = sent
  const changed = Buffer.from(
    body.toString().replace(/"transactionStatus":"\w+"/, '"transactionStatus":"ACSC"') + ' ',
  )
  const without = (name: string) => {
    const { [name]: _, ...rest } = headers
    return { ...sent, headers: rest }
  }
  const all = ['(request-target)', 'date', 'digest', 'x-request-id']
  const old = new Date(Date.now() - minutesOld * 60_000).toUTCString()
  return new Map<string, SentNotification>([
    ['another body', { ...sent, body: changed }],
    [
      'another body and its Digest',
      { ...sent, body: changed, headers: { ...headers, digest: createDigest(changed) } },
    ],
    [
      'another X-Request-ID',
      { ...sent, headers: { ...headers, 'x-request-id': headers['x-request-id']?.replace(/.$/, 'x') ?? '' } },
    ],
    ['sent to another address', { ...sent, target: `${target}?again` }],
    ['no Signature', without('signature')],
    ['no Digest', without('digest')],
    ['no certificate', without('aspsp-signature-certificate')],
    [
      'a certificate that is none',
      { ...sent, headers: { ...headers, 'aspsp-signature-certificate': 'AAAA' } },
    ],
    ['a certificate of another authority with the name of the bank', resign(sent, impostor, all)],
    ['the seal of another organisation', resign(sent, otherTpp, all)],
    [
      'signed by another, with the certificate of the bank',
      {
        ...resign(sent, otherTpp, all),
        headers: {
          ...resign(sent, otherTpp, all).headers,
          'aspsp-signature-certificate': headers['aspsp-signature-certificate'] ?? '',
        },
      },
    ],
    ['six minutes old', resign({ ...sent, headers: { ...headers, date: old } }, seal, all)],
    ...all.map(
      (left) =>
        [
          `${left} not signed`,
          resign(
            sent,
            seal,
            all.filter((name) => name !== left),
          ),
        ] as const,
    ),
  ])
}

function resign(
  sent: SentNotification,
  { key, certificate }: Sealer,
  names: readonly string[],
): SentNotification {
  const received = new Map(Object.entries(sent.headers).map(([name, value]) => [name, [value]]))
  const { target } = sent
  const signature = createSignatureHeader({
    names,
    headers: received,
    method: 'POST',
    target,
    key,
    certificate,
  })
  const raw = certificate.raw.toString('base64')
  return { ...sent, headers: { ...sent.headers, signature, 'aspsp-signature-certificate': raw } }
}
