import type { HeaderName } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import type { JsonObject } from './openapi-schema.ts'

/**
 * Headers that are made when a call is signed. They are described by the security schemes and are no parameters: whoever
 * makes a call does not know them yet, and a generated client would ask for them.
 */
export const SIGNING_HEADERS = {
  signature: ['date', 'tpp-signature-certificate', 'signature'],
  digest: ['digest'],
} as const satisfies Readonly<Record<string, readonly HeaderName[]>>

const HOW_TO_SIGN = `Every call is signed with the key of the TPP's eIDAS certificate, over TLS 1.2 or higher, unless its operation says otherwise. The certificate must hold the role that the operation needs. Whoever signs adds these headers to the call, when everything else of it is known:

1. \`Date\`: the time, such as \`Mon, 12 Jan 2026 09:00:00 GMT\`; at most 60 seconds off.
2. \`Digest\`: \`SHA-256=\` and the Base64 of the SHA-256 hash of the body, byte by byte as it is sent. Where a call has no body there is none.
3. \`TPP-Signature-Certificate\`: the certificate, as the Base64 of its DER form on one line.
4. \`Signature\`: \`keyId="SN=<serial number>,CA=<issuer>",algorithm="rsa-sha256",headers="<names>",signature="<Base64>"\`. The serial number of the certificate is hexadecimal, the name of its issuer is written as in RFC 2253. An EC key (P-256) signs with \`ecdsa-sha256\`. If a value is not ASCII, the whole header is MIME-encoded (RFC 2047).

The names are \`(request-target)\` and, of \`date\`, \`digest\`, \`x-request-id\`, \`psu-id\`, \`psu-corporate-id\`, \`tpp-redirect-uri\` and \`tpp-notification-uri\`, all that the call has; one space between them. What is signed is the signing string: a line \`name: value\` for each name, in the same order, with a newline between lines and none at the end. The value of \`(request-target)\` is the method in lower case, a space, and the path with its query as it is sent: \`post /v1/signing-baskets\`.

This is draft-cavage-http-signatures-12 (https://datatracker.ietf.org/doc/html/draft-cavage-http-signatures-12). docs/first-payment.md of Havn signs a call step by step, docs/openapi-and-collections.md shows how a generated client signs. In a sandbox, POST /v1/sandbox/signature-check says what is wrong with a signature.`

const DIGEST_IS_REQUIRED =
  'The header Digest must be there, and is among the signed headers: `SHA-256=` and the Base64 of the SHA-256 hash of the body (RFC 3230, RFC 5843); SHA-512 works too. Where an operation does not ask for it, it may be left out, and is checked if it is there. Send it with every body.'

export const SECURITY_SCHEMES: JsonObject = {
  signature: { type: 'apiKey', in: 'header', name: 'Signature', description: HOW_TO_SIGN },
  digest: { type: 'apiKey', in: 'header', name: 'Digest', description: DIGEST_IS_REQUIRED },
}

/** What holds for operations that do not say otherwise. */
export const DEFAULT_SECURITY: readonly JsonObject[] = [{ signature: [] }]

/** What an operation says of its own; nothing where it is like most. */
export const describeSecurity = ({ isUnsigned, headers }: Operation): JsonObject => {
  if (isUnsigned === true) return { security: [] }
  return headers.required.includes('digest') ? { security: [{ signature: [], digest: [] }] } : {}
}
