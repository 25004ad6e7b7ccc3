import { HEADERS_SIGNED_IF_SENT } from '@havn/http-signature'
import { arrow, box, type Drawing, text } from './svg.ts'

type SignedName = '(request-target)' | (typeof HEADERS_SIGNED_IF_SENT)[number]

/** What each line is made of, and how it begins. A header that must be signed and is not here does not compile. */
const WORDS: Readonly<Record<SignedName, readonly [part: string, value: string]>> = {
  '(request-target)': ['method, path, query', 'post /v1/…'],
  date: ['the real time, in GMT', 'Mon, 16 Nov 2026 …'],
  digest: ['SHA-256 of the body', 'SHA-256=…'],
  'x-request-id': ['the id of this call', '3f1d2c4b-…'],
  'psu-id': ['the PSU, if known', '0d9f4a1c-…'],
  'psu-corporate-id': ['the corporation, if any', '7c5e…'],
  'tpp-redirect-uri': ['where the PSU returns', 'https://…'],
}

const LINES = (['(request-target)', ...HEADERS_SIGNED_IF_SENT] as const).map((name) => ({
  part: WORDS[name][0],
  line: `${name}: ${WORDS[name][1]}`,
}))

const rowHeight = 42

/** What goes into the signing string, and what becomes of it. */
export function signing(): Drawing {
  const rows = LINES.map(({ part, line }, index) => {
    const y = 34 + index * rowHeight
    return `${box({ x: 8, y, width: 168, height: 34 })}${text({ x: 18, y: y + 22, text: part })}${arrow([176, y + 17], [204, y + 17])}${text({ x: 214, y: y + 22, text: line, className: 'd-small' })}`
  })
  const end = 34 + LINES.length * rowHeight
  return {
    width: 440,
    height: end + 178,
    title: 'From a request to its Signature header',
    description: `The lines of the signing string: ${LINES.map(({ line }) => line).join(', ')}. The private key of the certificate signs it. The Signature header has keyId, algorithm, the list of headers and the signature.`,
    content: [
      text({ x: 8, y: 20, text: 'your request', className: 'd-small' }),
      text({ x: 214, y: 20, text: 'signing string', className: 'd-small' }),
      box({ x: 204, y: 28, width: 228, height: end - 32, className: 'd-soft' }),
      ...rows,
      arrow([318, end - 4], [318, end + 28]),
      box({ x: 8, y: end + 28, width: 424, height: 38 }),
      text({ x: 18, y: end + 52, text: 'private key of your certificate: RSA with SHA-256, in Base64' }),
      arrow([318, end + 66], [318, end + 92]),
      box({ x: 8, y: end + 92, width: 424, height: 76, className: 'd-box d-good' }),
      text({ x: 18, y: end + 116, text: 'Signature:', className: 'd-code' }),
      text({ x: 18, y: end + 136, text: 'keyId="SN=…,CA=…", algorithm="rsa-sha256",', className: 'd-small' }),
      text({
        x: 18,
        y: end + 155,
        text: 'headers="(request-target) date digest …", signature="…"',
        className: 'd-small',
      }),
    ].join('\n'),
  }
}
