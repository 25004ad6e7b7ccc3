import { HEADERS } from '@havn/contract'
import type { Check } from './check-context.ts'

const NEEDED = ['date', 'x-request-id', 'tpp-signature-certificate', 'signature'] as const
const NEEDED_WITH_DIGEST = [...NEEDED, 'digest'] as const

// An older draft, which many libraries implement, puts the signature into Authorization.
const AUTHORIZATION =
  'The Authorization header is not read for a signature: send the parts in a header named Signature.'

const CONTENT_DIGEST =
  'The newer Content-Digest header is not read: send the hash in a header named Digest, as Digest: SHA-256=<Base64>.'

/** SIG-01, SIG-02: every signed call has each of these headers once. One answer lists all that are missing. */
export const checkSigningHeaders: Check = ({ operation, request: { headers } }) => {
  const needed = operation.headers.required.includes('digest') ? NEEDED_WITH_DIGEST : NEEDED
  if (needed.every((name) => headers.get(name)?.length === 1)) return undefined
  const absent = needed.filter((name) => !headers.has(name)).map((name) => HEADERS[name])
  const [first] = absent
  if (first !== undefined) {
    const names = absent.map(({ name }) => name)
    const kind = !headers.has('signature') ? 'signature-missing' : 'header-missing'
    return {
      kind,
      path: kind === 'signature-missing' ? 'Signature' : first.name,
      details: [
        `expected ${needed.map((name) => HEADERS[name].name).join(', ')}; missing: ${names.join(', ')}`,
        ...(kind === 'signature-missing' && headers.has('authorization') ? [AUTHORIZATION] : []),
        ...(absent.includes(HEADERS.digest) && headers.has('content-digest') ? [CONTENT_DIGEST] : []),
      ],
      fieldMessages: absent.map(({ name, description, example }) => ({
        path: name,
        text: `${name}: ${description} For example: ${example}`,
      })),
    }
  }
  const repeated = needed.find((name) => headers.get(name)?.length !== 1)
  if (repeated === undefined) return undefined
  const { name } = HEADERS[repeated]
  const details = [`expected ${name} once, got it ${headers.get(repeated)?.length} times`]
  return { kind: 'header-repeated', path: name, details }
}
