import { type Case, psuId, requestId } from '../build-vector.ts'
import { digest } from '../openssl.ts'

const wrong = { problem: 'signature-wrong', rules: ['SIG-09', 'SIG-11'] } as const
const target = { names: ['(request-target)', 'date', 'digest', 'x-request-id', 'psu-id'], rules: ['SIG-08'], problem: 'signature-wrong' } as const
const flip = (text: string) => {
  const bytes = Buffer.from(text, 'base64')
  bytes[100] = (bytes[100] ?? 0) ^ 1
  return bytes.toString('base64')
}
const hash = (text: string) => digest('sha256', Buffer.from(text, 'latin1'))
const replaceHeader = (name: string, value: string): Pick<Case, 'tamper'> => ({
  tamper: (headers) => headers.map(([other, old]) => [other, other === name ? value : old]),
})

export const wrongSignature: readonly Case[] = [
  { name: 'a flipped bit in the signature', ...wrong, alter: flip },
  { name: 'signed with another key', ...wrong, key: 'rsa-2048-other' },
  { name: 'a signature of another length', ...wrong, key: 'rsa-4096' },
  { name: 'Date altered on its way', ...wrong, ...replaceHeader('Date', 'Thu, 05 Nov 2026 08:12:32 GMT') },
  { name: 'X-Request-ID altered on its way', ...wrong, ...replaceHeader(requestId[0], requestId[1].replace('9', '8')) },
  { name: 'PSU-ID altered on its way', ...wrong, ...replaceHeader(psuId[0], psuId[1].replace('0', '1')) },
  { name: 'sent to another path', ...target, sentTarget: '/v1/payments/norwegian-cross-border-credit-transfers' },
  { name: 'sent with another query', ...target, sentTarget: '/v1/payments/norwegian-domestic-credit-transfers?allowLogicalDuplicate=true' },
  { name: 'sent with another method', ...target, sentMethod: 'PUT' },
  { name: 'a newline at the end of the signing string', ...wrong, signed: (text) => `${text}\n` },
  { name: 'CR LF between lines', ...wrong, signed: (text) => text.replaceAll('\n', '\r\n') },
  { name: 'no space after the colons', ...wrong, signed: (text) => text.replaceAll(/^([^:]+): /gm, '$1:') },
  { name: 'lines in another order', ...wrong, signed: (text) => text.split('\n').toReversed().join('\n') },
  { name: 'names as sent in the signing string', ...wrong, signed: (text) => text.replace('date', 'Date').replace('digest', 'Digest').replace('x-request-id', 'X-Request-ID').replace('psu-id', 'PSU-ID') },
  { name: 'method in upper case in (request-target)', ...target, signed: (text) => text.replace('post ', 'POST ') },
  { name: '(request-target) without its query', ...target, target: '/v1/payments/a?b=c', signed: (text) => text.replace('?b=c', '') },
  { name: '(request-target) listed but not signed', ...target, signed: (text) => text.split('\n').slice(1).join('\n') },
  { name: 'digest without its algorithm in the signing string', ...wrong, signed: (text) => text.replace('SHA-256=', '') },
  { name: 'the hash in hexadecimal signed', ...wrong, signed: (text) => hash(text).toString('hex') },
  { name: 'the hash in Base64 signed', ...wrong, signed: (text) => hash(text).toString('base64') },
  { name: 'hashed twice', ...wrong, signed: (text) => hash(text).toString('latin1') },
  { name: 'rsa-sha512 signed but rsa-sha256 named', ...wrong, rules: ['SIG-06'], signOptions: ['-sha512'] },
  { name: 'SHA-1 signed but rsa-sha256 named', ...wrong, rules: ['SIG-06'], signOptions: ['-sha1'] },
  { name: 'RSA-PSS in place of PKCS #1 v1.5', ...wrong, rules: ['SIG-09'], signOptions: ['-sha256', '-sigopt', 'rsa_padding_mode:pss'] },
  { name: 'EC signed with a newline at the end', ...wrong, certificate: 'ec-p256', signed: (text) => `${text}\n` },
  { name: 'EC signature of r and s side by side', ...wrong, certificate: 'ec-p256', alter: (text) => toSideBySide(Buffer.from(text, 'base64')).toString('base64') },
]

/** From DER (SEQUENCE of two INTEGERs) to twice 32 bytes, as JSON Web Signatures have it. */
function toSideBySide(der: Buffer): Buffer {
  const first = der.subarray(4, 4 + (der[3] ?? 0))
  const second = der.subarray(4 + first.length + 2)
  return Buffer.concat([first, second].map((number) => Buffer.from(number.toString('hex').padStart(64, '0').slice(-64), 'hex')))
}
