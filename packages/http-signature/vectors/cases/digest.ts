import { body, type Case, sha256 } from '../build-vector.ts'
import { digest as hash } from '../openssl.ts'

const bytes = hash('sha256', Buffer.from(body))
const mismatch = { rules: ['SIG-13'], problem: 'digest-mismatch' } as const
const pretty = JSON.stringify(JSON.parse(body), null, 2)

export const digest: readonly Case[] = [
  { name: 'a body without Digest', rules: ['SIG-13'], problem: 'digest-missing', digest: null },
  { name: 'two Digest headers', rules: ['SIG-13'], problem: 'digest-repeated', tamper: (headers) => [...headers, ['Digest', sha256(body)]] },
  { name: 'a digest without the name of its algorithm', rules: ['SIG-13'], problem: 'digest-malformed', digest: bytes.toString('base64').replaceAll('=', '') },
  { name: 'an empty Digest header', rules: ['SIG-13'], problem: 'digest-malformed', digest: '' },
  { name: 'a comma after the digest', rules: ['SIG-13'], problem: 'digest-malformed', digest: `${sha256(body)},` },
  { name: 'MD5 alone', rules: ['SIG-13'], problem: 'digest-algorithm-unknown', digest: `MD5=${hash('md5', Buffer.from(body)).toString('base64')}` },
  { name: 'SHA256 without its hyphen', rules: ['SIG-13'], problem: 'digest-algorithm-unknown', digest: sha256(body).replace('-', '') },
  { name: 'a digest without padding', rules: ['SIG-13'], problem: 'digest-not-base64', digest: sha256(body).replace(/=$/, '') },
  { name: 'a digest in URL-safe Base64', rules: ['SIG-13'], problem: 'digest-not-base64', digest: `SHA-256=${bytes.toString('base64url')}` },
  { name: 'a digest between colons', rules: ['SIG-13'], problem: 'digest-not-base64', digest: `sha-256=:${bytes.toString('base64')}:` },
  { name: 'a digest in hexadecimal', ...mismatch, digest: `SHA-256=${bytes.toString('hex')}` },
  { name: 'the Base64 of a hexadecimal digest', ...mismatch, digest: `SHA-256=${Buffer.from(bytes.toString('hex')).toString('base64')}` },
  { name: 'the digest of nothing', ...mismatch, digest: sha256('') },
  { name: 'the digest of the body with a newline', ...mismatch, digest: sha256(`${body}\n`) },
  { name: 'the digest of the body without its newline', ...mismatch, body: `${body}\n`, digest: sha256(body) },
  { name: 'the digest of the body with CR LF', ...mismatch, body: pretty, digest: sha256(pretty.replaceAll('\n', '\r\n')) },
  { name: 'the digest of the body with LF', ...mismatch, body: pretty.replaceAll('\n', '\r\n'), digest: sha256(pretty) },
  { name: 'the digest of the JSON without white space', ...mismatch, body: pretty, digest: sha256(body) },
  { name: 'the digest of the JSON indented', ...mismatch, digest: sha256(pretty) },
  { name: 'a body altered on its way', ...mismatch, sentBody: body.replace('125.50', '925.50') },
  { name: 'one digest of two wrong', ...mismatch, digest: `${sha256(body)},SHA-512=${hash('sha512', Buffer.from('other')).toString('base64')}` },
  { name: 'a SHA-512 digest called SHA-256', ...mismatch, digest: `SHA-256=${hash('sha512', Buffer.from(body)).toString('base64')}` },
]
