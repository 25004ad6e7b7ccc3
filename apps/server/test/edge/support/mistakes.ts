import { constants, createHash, sign } from 'node:crypto'
import type { RefusalKind } from '../../../src/xs2a/refusals.ts'
import { ndctBody } from '../../support/ndct.ts'
import type { AnswerReceived } from '../../support/send.ts'
import { type Otherwise, valueOf, withHeaders } from './sign-by-hand.ts'
import type { Headers, Stage } from './stage.ts'

/** A mistake that developers make, and the words in which the sandbox names it and tells how to mend it. */
export interface Mistake {
  readonly kind: RefusalKind
  readonly path: string
  readonly named: RegExp
  readonly mended: RegExp
  readonly make: (stage: Stage) => Promise<AnswerReceived>
}

const compare = /How to mend it: Print the text that you sign and compare it/

/** Signed otherwise than the request gives: the sandbox finds out how. */
const signing = (named: RegExp, otherwise: Otherwise, headers?: Headers): Mistake => ({
  kind: 'signature-wrong',
  path: 'Signature',
  named,
  mended: compare,
  make: (stage) => stage.readOtherwise(otherwise, headers),
})

const signingText = (named: RegExp, text: (right: string) => string): Mistake => signing(named, { text })

/** A Signature header written otherwise than it should. */
const writing = (
  kind: RefusalKind,
  { named, mended }: { named: RegExp; mended: RegExp },
  otherwise: Otherwise,
): Mistake => ({ kind, path: 'Signature', named, mended, make: (stage) => stage.readOtherwise(otherwise) })

/** A Digest of one text, and another one sent. */
const hashing = (named: RegExp, hashed: (body: string) => string | Buffer, sent = payment): Mistake => ({
  kind: 'digest-mismatch',
  path: 'Digest',
  named,
  mended: /How to mend it: Hash exactly the bytes that go over the wire: serialise the body once/,
  make: ({ creation, send }) => {
    const body = Buffer.from(sent)
    return send(withHeaders({ ...creation(), body }, { Digest: digestOf(hashed(sent)) }))
  },
})

/** A Digest header written otherwise than it should. */
const digesting = (
  kind: RefusalKind,
  { named, mended }: { named: RegExp; mended: RegExp },
  write: (hash: Buffer) => string,
): Mistake => ({
  kind,
  path: 'Digest',
  named,
  mended,
  make: ({ creation, send }) => {
    const request = creation()
    const hash = createHash('sha256')
      .update(request.body ?? '')
      .digest()
    return send(withHeaders(request, { Digest: write(hash) }))
  },
})

const digestOf = (text: string | Buffer) => `SHA-256=${createHash('sha256').update(text).digest('base64')}`

const payment = JSON.stringify(ndctBody())
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
  'an empty body was hashed': hashing(/digest of an empty body, but a body was sent/, () => ''),
  'another body altogether was hashed': hashing(/Expected: SHA-256=/, () => 'something else'),
  'the hash is in hexadecimal': digesting(
    'digest-mismatch',
    { named: /hash in hexadecimal: encode its bytes in Base64/, mended: /How to mend it/ },
    (hash) => `SHA-256=${hash.toString('hex')}`,
  ),
  'the hash is the Base64 of hexadecimal': digesting(
    'digest-mismatch',
    { named: /Base64 of the hexadecimal text of the hash: encode the bytes/, mended: /How to mend it/ },
    (hash) => `SHA-256=${Buffer.from(hash.toString('hex')).toString('base64')}`,
  ),
  'the hash is in the alphabet for URLs': digesting(
    'digest-not-base64',
    { named: /padding is missing|URL-safe alphabet/, mended: /with \+ and \/, padded with =/ },
    (hash) => `SHA-256=${hash.toString('base64url')}`,
  ),
  'the name of the algorithm is left out': digesting(
    'digest-malformed',
    { named: /Expected: SHA-256=/, mended: /Write the name of the algorithm, an equals sign and the Base64/ },
    (hash) => hash.toString('base64'),
  ),
  'the name of the algorithm lacks its hyphen': digesting(
    'digest-algorithm-unknown',
    { named: /Expected: SHA-256 or SHA-512/, mended: /Use SHA-256 or SHA-512, spelled with the hyphen/ },
    (hash) => `SHA256=${hash.toString('base64')}`,
  ),
}

export const TEXT_MISTAKES: Readonly<Record<string, Mistake>> = {
  'a newline after the last line': signingText(
    /You signed a newline after the last line/,
    (text) => `${text}\n`,
  ),
  'CR LF between the lines': signingText(/You signed CR LF between the lines; it must be LF/, (text) =>
    text.replaceAll('\n', '\r\n'),
  ),
  'a backslash and an n between the lines': signingText(/backslash and the letter n/, (text) =>
    text.replaceAll('\n', '\\n'),
  ),
  'nothing between the lines': signingText(/nothing between them; there must be a newline/, (text) =>
    text.replaceAll('\n', ''),
  ),
  'no space after the colons': signingText(/no space after the colons; there must be one/, (text) =>
    text.replaceAll(': ', ':'),
  ),
  'header names in upper case': signingText(
    /header names in upper case; they must be in lower case/,
    (text) => text.replace('date:', 'DATE:').replace('x-request-id:', 'X-REQUEST-ID:'),
  ),
  'header names as they are sent': signingText(/header names as they are sent \(X-Request-ID\)/, (text) =>
    text.replace('date:', 'Date:').replace('x-request-id:', 'X-Request-ID:'),
  ),
  'header names in title case': signingText(/header names in title case \(X-Request-Id\)/, (text) =>
    text.replace('date:', 'Date:').replace('x-request-id:', 'X-Request-Id:'),
  ),
  'the values alone': signingText(/values without the names of their headers/, (text) =>
    text.replaceAll(/^[^:]+: /gm, ''),
  ),
  'the lines in another order than listed': signingText(
    /in the order "x-request-id date", but headers="date x-request-id"/,
    (text) => text.split('\n').toReversed().join('\n'),
  ),
  'a line left out that is listed': signingText(
    /You did not sign date, although headers="…" lists it/,
    (text) => text.replace(/^date: .*\n/, ''),
  ),
  'the time taken twice, a second apart': signingText(
    /1 s later than the one sent: take the time once/,
    (text) =>
      text.replace(
        /^date: (.*)/,
        (_, date: string) => `date: ${new Date(Date.parse(date) + 1000).toUTCString()}`,
      ),
  ),
  'the date in the form of ISO 8601': signingText(/date in the format of ISO 8601/, (text) =>
    text.replace(/^date: (.*)/, (_, date: string) => `date: ${new Date(date).toISOString()}`),
  ),
  'the Digest without its algorithm': {
    kind: 'signature-wrong',
    path: 'Signature',
    named: /You signed digest without its algorithm \(SHA-256=\)/,
    mended: compare,
    make: (stage) =>
      stage.readOtherwise({ text: (text) => text.replace('SHA-256=', '') }, { Digest: digestOf('') }),
  },
  'the redirect address percent-encoded': signing(
    /You signed tpp-redirect-uri percent-encoded/,
    { text: (text) => text.replace(/https:.*/, encodeURIComponent) },
    { 'TPP-Redirect-URI': 'https://tpp.example/callback?a=b' },
  ),
  'the target with its method in upper case': signing(
    /\(request-target\) with the method in upper case; it must be "get \/v1/,
    { names: (names) => ['(request-target)', ...names], text: (text) => text.replace(': get', ': GET') },
  ),
  'two of these at once': signingText(/CR LF between the lines.*header names in upper case/, (text) =>
    text.replace('\n', '\r\n').replace('date:', 'DATE:').replace('x-request-id:', 'X-REQUEST-ID:'),
  ),
  'the hash of the text, which is then hashed twice': signing(/hash of the signing string in hexadecimal/, {
    text: (text) => createHash('sha256').update(text).digest('hex'),
  }),
}

export const KEY_MISTAKES: Readonly<Record<string, Mistake>> = {
  'the key of another certificate': {
    ...signingText(/not made with the private key of this certificate/, (text) => text),
    make: (stage) => stage.readOtherwise({ key: stage.bank.newTpp().key }),
  },
  'SHA-1': signing(/You signed with the hash SHA-1, but algorithm="rsa-sha256"/, { hash: 'sha1' }),
  'SHA-512 under the name of SHA-256': signing(/You signed with the hash SHA-512/, { hash: 'sha512' }),
  'the padding of RSA-PSS': {
    ...signingText(/You signed with RSA-PSS; the padding must be that of PKCS #1 v1\.5/, (text) => text),
    make: (stage) => {
      const key = { key: stage.tpp.key, padding: constants.RSA_PKCS1_PSS_PADDING }
      let text = ''
      return stage.readOtherwise({
        text: (right) => (text = right),
        bytes: () => sign('sha256', Buffer.from(text), key),
      })
    },
  },
  'the serial number in decimal': writing(
    'key-id-serial-differs',
    {
      named: /serial number in decimal notation: write it in hexadecimal/,
      mended: /openssl x509 -noout -serial/,
    },
    { keyId: (keyId) => keyId.replace(/SN=([0-9A-F]+)/, (_, hex: string) => `SN=${BigInt(`0x${hex}`)}`) },
  ),
  'the subject in place of the issuer': {
    kind: 'key-id-issuer-differs',
    path: 'Signature',
    named: /This is the subject of the certificate; CA names its issuer/,
    mended: /openssl x509 -noout -issuer -nameopt RFC2253/,
    make: (stage) => {
      const subject = stage.tpp.certificate.subject.split('\n').toReversed().join(',')
      return stage.readOtherwise({ keyId: (keyId) => keyId.replace(/CA=.*/, `CA=${subject}`) })
    },
  },
  'a fingerprint as keyId': writing(
    'key-id-malformed',
    { named: /serial number or fingerprint alone/, mended: /Write SN= and the serial number/ },
    { keyId: () => 'AB:CD:EF' },
  ),
  'the name of the algorithm from Java': writing(
    'algorithm-unknown',
    { named: /Java name: SHA256withRSA is rsa-sha256 here/, mended: /Name the algorithm that you sign with/ },
    { algorithm: 'SHA256withRSA' },
  ),
  hs2019: writing(
    'algorithm-unknown',
    { named: /hs2019 hides the algorithm; it must be named/, mended: /spelled as above/ },
    { algorithm: 'hs2019' },
  ),
}

export const HEADER_MISTAKES: Readonly<Record<string, Mistake>> = {
  'PSU-ID is sent and not signed': {
    kind: 'header-not-signed',
    path: 'Signature',
    named: /Expected: headers="date x-request-id psu-id"/,
    mended: /Add a line for it to the signing string and its name to the headers part/,
    make: (stage) =>
      stage.readOtherwise(
        { names: (names) => names.filter((name) => name !== 'psu-id') },
        { 'PSU-ID': '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10' },
      ),
  },
  'the signature stands in Authorization': {
    kind: 'signature-missing',
    path: 'Signature',
    named: /Authorization header is not read for a signature/,
    mended: /missing: Signature/,
    make: ({ read, send }) => {
      const request = read()
      const signature = `Signature ${valueOf(request, 'signature')}`
      return send(withHeaders(request, { Signature: undefined, Authorization: signature }))
    },
  },
  'the word Signature is in front': writing(
    'part-malformed',
    {
      named: /The word Signature belongs to the Authorization header/,
      mended: /Write each part as name="value"/,
    },
    { header: (value) => `Signature ${value}` },
  ),
  'the parts are in another order': writing(
    'part-out-of-order',
    { named: /Expected: keyId, algorithm, headers, signature/, mended: /Write keyId first/ },
    { header: (value) => value.replace(/^(keyId="[^"]*"),(algorithm="[^"]*")/, '$2,$1') },
  ),
  'keyId is spelled keyid': writing(
    'part-unknown',
    {
      named: /The part is spelled keyId/,
      mended: /Send keyId, algorithm, headers and signature, spelled so/,
    },
    { header: (value) => value.replace('keyId', 'keyid') },
  ),
  'the list of headers has commas': writing(
    'header-list-spacing',
    { named: /Expected: headers="date x-request-id"/, mended: /exactly one space between two names/ },
    { header: (value) => value.replace('date x-request-id', 'date,x-request-id') },
  ),
  'the list of headers is in upper case': writing(
    'header-list-upper-case',
    { named: /Expected: date/, mended: /Write the names in lower case/ },
    { header: (value) => value.replace('"date x', '"Date x') },
  ),
  '(created) of a newer draft is listed': writing(
    'header-list-pseudo-header-unknown',
    { named: /\(created\)/, mended: /Sign the date header in place of \(created\)/ },
    { header: (value) => value.replace('"date x', '"(created) date x') },
  ),
  'the signature is in the alphabet for URLs': writing(
    'signature-not-base64',
    { named: /URL-safe alphabet: use \+ and \//, mended: /standard Base64/ },
    { base64: () => 'ab-_' },
  ),
  'the Base64 is broken into lines': writing(
    'signature-not-base64',
    { named: /white space in it: write the Base64 on one line/, mended: /on one line/ },
    { base64: (base64) => `${base64.slice(0, 64)} ${base64.slice(64)}` },
  ),
  'the keyId alone is MIME-encoded': writing(
    'key-id-malformed',
    { named: /whole Signature header is MIME-encoded, not the keyId alone/, mended: /Write SN=/ },
    { keyId: (keyId) => `=?utf-8?B?${Buffer.from(keyId).toString('base64')}?=` },
  ),
  'the certificate is PEM': {
    kind: 'certificate-unreadable',
    path: 'TPP-Signature-Certificate',
    named: /expected Base64 of the DER certificate, got PEM/,
    mended: /send what `openssl x509 -in cert\.pem -outform DER \| base64 -w0` prints/,
    make: ({ read, send, tpp }) =>
      send(withHeaders(read(), { 'TPP-Signature-Certificate': tpp.pem.replaceAll('\n', '') })),
  },
  'the clock is two minutes behind': {
    kind: 'date-off',
    path: 'Date',
    named: /1[12]\d seconds behind/,
    mended: /Set the clock of your machine, and sign when you send/,
    make: ({ read, send }) => send(read({ Date: new Date(Date.now() - 120_000).toUTCString() })),
  },
}
