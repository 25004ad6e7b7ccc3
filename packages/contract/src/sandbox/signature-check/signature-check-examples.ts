import type { SignatureCheck } from './signature-check.ts'

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
