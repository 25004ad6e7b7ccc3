import { refusedAt } from './request-examples.ts'
import type { SignatureCheck, SignatureCheckAnswer } from './signature-check.ts'

export const TO_CHECK_EXAMPLE: SignatureCheck = {
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

const SIGNING_STRING =
  'date: Mon, 16 Nov 2026 08:30:00 GMT\nx-request-id: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721'

const MISTAKE = 'You signed a newline after the last line; there must be none.'

export const CHECKED_EXAMPLE: SignatureCheckAnswer = {
  accepted: false,
  operation: 'listSandboxCustomers',
  changes: [{ check: 'signature', text: MISTAKE, header: 'Signature' }],
  checks: refusedAt('signature', MISTAKE).slice(0, -1),
  signingString: SIGNING_STRING,
  keyId: 'SN=1F…,CA=CN=Havn Sandbox CA,O=Havn,C=NO',
}
