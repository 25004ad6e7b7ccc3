import { headerDefinition, HEADERS } from '@havn/contract'
import type { Refusal } from '../http/refusal.ts'
import type { Check, CheckContext } from './check-context.ts'

// An older draft, which many libraries implement, puts the signature into Authorization.
const AUTHORIZATION =
  'The Authorization header is not read for a signature: send the parts in a header named Signature.'

const CONTENT_DIGEST =
  'The newer Content-Digest header is not read: send the hash in a header named Digest, as Digest: SHA-256=<Base64>.'

/** SIG-01, SIG-02: every sealed call has each of these headers once. One answer lists all that are missing. */
export const checkSigningHeaders: Check = (context) => {
  const { operation, request, signing, isSealed, isOnlySealed = false } = context
  if (!isSealed) return undefined
  const { headers } = request
  const needed = signing.needed(operation, request, isOnlySealed)
  if (needed.every((name) => headers.get(name)?.length === 1)) return undefined
  const [first, ...more] = needed.filter((name) => !headers.has(name))
  if (first !== undefined) return refuseMissing(context, needed, [first, ...more])
  const repeated = needed.find((name) => headers.get(name)?.length !== 1)
  if (repeated === undefined) return undefined
  const { name } = headerDefinition(repeated)
  const details = [`expected ${name} once, got it ${headers.get(repeated)?.length} times`]
  return { kind: 'header-repeated', path: name, details }
}

function refuseMissing(
  { request: { headers }, signing }: CheckContext,
  needed: readonly string[],
  missing: readonly [string, ...string[]],
): Refusal {
  const absent = missing.map((name) => headerDefinition(name))
  const names = absent.map(({ name }) => name)
  const [firstName = ''] = names
  const kind = missingKind(headers, signing.trustsConnections)
  return {
    kind,
    path: PATH_OF[kind] ?? firstName,
    details: [
      `expected ${needed.map((name) => headerDefinition(name).name).join(', ')}; missing: ${names.join(', ')}`,
      ...(kind === 'signature-missing' && headers.has('authorization') ? [AUTHORIZATION] : []),
      ...(absent.includes(HEADERS.digest) && headers.has('content-digest') ? [CONTENT_DIGEST] : []),
    ],
    fieldMessages: absent.map(({ name, description, example }) => ({
      path: name,
      text: `${name}: ${description} For example: ${example}`,
    })),
  }
}

const PATH_OF: Readonly<Record<string, string | undefined>> = {
  'signature-missing': 'Signature',
  'seal-missing': 'TPP-Signature-Certificate',
}

/** Where a connection may say who calls, a signature without the certificate of its seal is a fault of its own. */
function missingKind(headers: ReadonlyMap<string, unknown>, trustsConnections: boolean) {
  if (!headers.has('signature')) return 'signature-missing'
  return trustsConnections && !headers.has('tpp-signature-certificate') ? 'seal-missing' : 'header-missing'
}
