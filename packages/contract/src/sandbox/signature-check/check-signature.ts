import { BODY_ERRORS, COMMON_ERRORS } from '../../error-answers.ts'
import { UNSIGNED_HEADERS } from '../../headers/header-sets.ts'
import type { Operation } from '../../operation.ts'
import { ErrorBody } from '../../tpp-message.ts'
import { SignatureCheck, SignatureCheckAnswer } from './signature-check.ts'

const bodyBytesMax = 65_536

const { 403: _signedOnly, ...UNSIGNED_ERRORS } = COMMON_ERRORS

const TO_CHECK_EXAMPLE: SignatureCheck = {
  method: 'GET',
  path: '/v1/sandbox/customers',
  headers: {
    Date: 'Mon, 12 Jan 2026 09:00:00 GMT',
    'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
    'TPP-Signature-Certificate': 'MIIDbTCCAlWgAwIBAgIQ…',
    Signature:
      'keyId="SN=1F…,CA=CN=Havn Sandbox CA,O=Havn,C=NO",algorithm="rsa-sha256",headers="date x-request-id",signature="dGhpcyB3…"',
  },
}

export const checkSignature = {
  id: 'checkSignature',
  method: 'POST',
  path: '/v1/sandbox/signature-check',
  tag: 'sandbox',
  summary: 'Check a signed request without sending it; this call itself is not signed',
  description:
    'Runs every check of the interface on the request in the body and says what each one finds, what to change and to which value; nothing is executed, nothing is kept and no bank is opened. Whoever cannot sign yet cannot sign this call either, so it takes no certificate and no Signature. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  isUnsigned: true,
  pathParameters: {},
  headers: UNSIGNED_HEADERS,
  query: {},
  body: { schema: SignatureCheck, example: TO_CHECK_EXAMPLE },
  bodyBytesMax,
  answers: {
    200: { description: 'Checked.', schema: SignatureCheckAnswer },
    ...UNSIGNED_ERRORS,
    ...BODY_ERRORS,
    429: {
      description:
        'Too many checks at the moment, by everybody together, or too many calls from this network.',
      schema: ErrorBody,
      headers: ['Retry-After'],
    },
  },
} as const satisfies Operation
