import { hash } from 'node:crypto'
import type { Material, Mistake } from './mistake.ts'
import type { WrongCall } from './wrong-call.ts'

const right = ({ path, headers, payment }: Material): WrongCall => ({
  method: 'POST',
  path,
  headers,
  body: JSON.stringify(payment),
})

const minutes = (count: number): number => count * 60_000

/** Mistakes that the bank finds before it looks at what the call asks for. */
export const SIGNING_MISTAKES: readonly Mistake[] = [
  {
    id: 'newline',
    label: 'Newline',
    does: 'Signs the signing string with a newline behind the last line, as echo does.',
    calls: (material) => [{ ...right(material), signInstead: (text) => `${text}\n` }],
  },
  {
    id: 'upper-case-method',
    label: 'Capitals',
    does: 'Signs (request-target) with POST in place of post.',
    calls: (material) => [
      {
        ...right(material),
        signInstead: (text) => text.replace('(request-target): post', '(request-target): POST'),
      },
    ],
  },
  {
    id: 'other-date-signed',
    label: 'Two dates',
    does: 'Reads the clock twice: signs a Date that is one second later than the one it sends.',
    calls: (material) => {
      const date = new Date()
      const later = new Date(date.getTime() + 1000)
      return [
        {
          ...right(material),
          date,
          signInstead: (text) => text.replace(date.toUTCString(), later.toUTCString()),
        },
      ]
    },
  },
  {
    id: 'changed-body',
    label: 'Changed body',
    does: 'Signs one amount and sends another: what a proxy that rewrites JSON does.',
    calls: (material) => {
      const call = right(material)
      return [{ ...call, bodyInstead: call.body?.replace(/"amount":"\d/, '"amount":"9') ?? '' }]
    },
  },
  {
    id: 'wrong-digest',
    label: 'Wrong digest',
    does: 'Writes the digest in hexadecimal instead of Base64, and signs it.',
    calls: (material) => {
      const call = right(material)
      const digest = `SHA-256=${hash('sha256', call.body ?? '', 'hex')}`
      return [{ ...call, digest }]
    },
  },
  {
    id: 'old-date',
    label: 'Old date',
    does: 'Sends a Date of two minutes ago; the bank accepts 60 seconds.',
    calls: (material) => [{ ...right(material), date: new Date(Date.now() - minutes(2)) }],
  },
  {
    id: 'unsigned-header',
    label: 'Unsigned header',
    does: 'Adds PSU-ID after signing, so the signature does not cover it.',
    calls: (material) => [{ ...right(material), unsignedHeaders: { 'PSU-ID': 'kari' } }],
  },
  {
    id: 'other-key',
    label: 'Other key',
    does: 'Signs with a key that does not belong to the certificate.',
    calls: (material) => {
      const { certificate } = material
      return [{ ...right(material), identity: { certificate, key: material.selfSigned().key } }]
    },
  },
  {
    id: 'expired-certificate',
    label: 'Expired certificate',
    does: 'Signs with a certificate of yours that ended an hour ago.',
    calls: (material) => [
      { ...right(material), identity: material.issue({ roles: ['PISP'], validDays: 0 }) },
    ],
  },
  {
    id: 'unknown-certificate',
    label: 'Unknown certificate',
    does: 'Signs with a certificate that no authority issued.',
    calls: (material) => [{ ...right(material), identity: material.selfSigned() }],
  },
  {
    id: 'missing-role',
    label: 'Missing role',
    does: 'Creates a payment with a certificate that is for account information alone (AISP).',
    calls: (material) => [{ ...right(material), identity: material.issue({ roles: ['AISP'] }) }],
  },
]
