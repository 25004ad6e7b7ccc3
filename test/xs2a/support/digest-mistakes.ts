import { createHash } from 'node:crypto'
import type { RefusalKind } from '../../../apps/server/src/edge/http/refusals.ts'
import { ndctBody } from '../../support/ndct.ts'
import type { Mistake } from './mistake.ts'
import { withHeaders } from './sign-by-hand.ts'

/** A Digest of one text, while another one is sent. */
const hashing = (named: RegExp, hashed: (body: string) => string | Buffer, sent = payment): Mistake => ({
  kind: 'digest-mismatch',
  path: 'Digest',
  named,
  fix: /: hash the bytes|: serialise once|: send it without|How to fix it: Hash exactly the bytes/,
  make: ({ creation, send }) => {
    const body = Buffer.from(sent)
    return send(withHeaders({ ...creation(), body }, { Digest: digestOf(hashed(sent)) }))
  },
})

/** A Digest header in another notation than it should have. */
const digesting = (
  kind: RefusalKind,
  { named, fix }: { named: RegExp; fix: RegExp },
  write: (hash: Buffer) => string,
): Mistake => ({
  kind,
  path: 'Digest',
  named,
  fix,
  make: ({ creation, send }) => {
    const request = creation()
    const hash = createHash('sha256')
      .update(request.body ?? '')
      .digest()
    return send(withHeaders(request, { Digest: write(hash) }))
  },
})

export const digestOf = (text: string | Buffer) =>
  `SHA-256=${createHash('sha256').update(text).digest('base64')}`

const payment = JSON.stringify(ndctBody())
const norwegian = JSON.stringify({ creditorName: 'Bølgen', amounts: [1, 2] })
const pythonText = String.raw`{"creditorName": "B\u00f8lgen", "amounts": [1, 2]}`
const indented = JSON.stringify(ndctBody(), null, 2)

export const DIGEST_MISTAKES: Readonly<Record<string, Mistake>> = {
  'the body was serialised again, indented, after it was hashed': hashing(
    /JSON without white space, but another serialisation was sent: serialise once/,
    () => payment,
    indented,
  ),
  'the body was serialised again, without spaces, after it was hashed': hashing(
    /JSON indented by two spaces, but another serialisation was sent/,
    () => indented,
  ),
  'the client added a newline to the body': hashing(
    /without the newline at the end of the body that was sent/,
    () => payment,
    `${payment}\n`,
  ),
  'the hash was made of a file that ends in a newline': hashing(
    /with a newline at the end that the body sent does not have/,
    (body) => `${body}\n`,
  ),
  'the line ends became CR LF on the way': hashing(
    /made with LF line ends, the body was sent with CR LF/,
    () => indented,
    indented.replaceAll('\n', '\r\n'),
  ),
  'a byte order mark was sent and not hashed': hashing(
    /byte order mark that the digest does not cover/,
    () => payment,
    `\u{feff}${payment}`,
  ),
  'the text was hashed in ISO 8859-1 and sent in UTF-8': hashing(
    /made of the text in ISO 8859-1, but it was sent in another encoding: hash the bytes/,
    (body) => Buffer.from(body, 'latin1'),
    norwegian,
  ),
  'the text was hashed in UTF-16': hashing(/made of the text in UTF-16/, (body) =>
    Buffer.from(body, 'utf16le'),
  ),
  "the hash was made of what Python's json.dumps writes": hashing(
    /with a space after every comma and colon, as Python's json\.dumps writes it and with \\u escapes/,
    () => pythonText,
    norwegian,
  ),
  'the letters were hashed as they are and sent as escapes': hashing(
    /letters beyond ASCII as they are, but they were sent as \\u escapes: hash the bytes that you send/,
    () => pythonText.replace(String.raw`\u00f8`, 'ø'),
    pythonText,
  ),
  'the hash was made of the JSON with its keys sorted': hashing(
    /JSON with its keys sorted, without white space, but another serialisation was sent/,
    () => '{"amounts":[1,2],"creditorName":"Bølgen"}',
    norwegian,
  ),
  'an empty body was hashed': hashing(/digest of an empty body, but a body was sent/, () => ''),
  'another body altogether was hashed': hashing(/Expected: SHA-256=/, () => 'something else'),
  'the hash is in hexadecimal': digesting(
    'digest-mismatch',
    { named: /hash in hexadecimal: encode its bytes in Base64/, fix: /encode (?:its|the) bytes/ },
    (hash) => `SHA-256=${hash.toString('hex')}`,
  ),
  'the hash is of another algorithm': {
    kind: 'digest-mismatch',
    path: 'Digest',
    named: /This is a SHA-512 hash under the name of another/,
    fix: /: hash with SHA-256/,
    make: ({ creation, send }) => {
      const request = creation()
      const hash = createHash('sha512')
        .update(request.body ?? '')
        .digest('base64')
      return send(withHeaders(request, { Digest: `SHA-256=${hash}` }))
    },
  },
  'Content-Digest is sent in place of Digest': {
    kind: 'header-missing',
    path: 'Digest',
    named: /The newer Content-Digest header is not read/,
    fix: /send the hash in a header named Digest/,
    make: ({ creation, send }) => {
      const digest = `sha-256=:${createHash('sha256').update(payment).digest('base64')}:`
      return send(withHeaders(creation(), { Digest: undefined, 'Content-Digest': digest }))
    },
  },
  'the hash is the Base64 of hexadecimal': digesting(
    'digest-mismatch',
    {
      named: /Base64 of the hexadecimal text of the hash: encode the bytes/,
      fix: /encode (?:its|the) bytes/,
    },
    (hash) => `SHA-256=${Buffer.from(hash.toString('hex')).toString('base64')}`,
  ),
  'the hash is in the alphabet for URLs': digesting(
    'digest-not-base64',
    { named: /padding is missing|URL-safe alphabet/, fix: /with \+ and \/, padded with =/ },
    (hash) => `SHA-256=${hash.toString('base64url')}`,
  ),
  'the name of the algorithm is left out': digesting(
    'digest-malformed',
    { named: /Expected: SHA-256=/, fix: /Write the name of the algorithm, an equals sign and the Base64/ },
    (hash) => hash.toString('base64'),
  ),
  'the name of the algorithm lacks its hyphen': digesting(
    'digest-algorithm-unknown',
    { named: /Expected: SHA-256 or SHA-512/, fix: /Use SHA-256 or SHA-512, spelled with the hyphen/ },
    (hash) => `SHA256=${hash.toString('base64')}`,
  ),
}
