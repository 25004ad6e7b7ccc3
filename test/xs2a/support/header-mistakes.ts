import { gzipSync } from 'node:zlib'
import { digestOf } from './digest-mistakes.ts'
import { type Mistake, writing } from './mistake.ts'
import { valueOf, withHeaders } from './sign-by-hand.ts'
import type { Headers } from './stage.ts'

const notSigning = (left: string, headers: Headers = {}): Mistake => ({
  kind: 'header-not-signed',
  path: 'Signature',
  named: new RegExp(`without ${left}`),
  fix: /Add a line for it to the signing string and its name to the headers part/,
  make: (stage) => stage.readOtherwise({ names: (names) => names.filter((name) => name !== left) }, headers),
})

const certificateAs = (named: RegExp, write: (pem: string) => string): Mistake => ({
  kind: 'certificate-unreadable',
  path: 'TPP-Signature-Certificate',
  named,
  fix: /send what `openssl x509 -in cert\.pem -outform DER \| base64 -w0` prints/,
  make: ({ read, send, tpp }) => send(withHeaders(read(), { 'TPP-Signature-Certificate': write(tpp.pem) })),
})

const dateAs = (named: RegExp, write: (now: Date) => string): Mistake => ({
  kind: 'date-malformed',
  path: 'Date',
  named,
  fix: /expected a date such as "Sun, 15 Nov 2026 08:30:00 GMT", got/,
  make: ({ read, send }) => send(read({ Date: write(new Date()) })),
})

export const HEADER_MISTAKES: Readonly<Record<string, Mistake>> = {
  'PSU-ID is sent and not signed': {
    kind: 'header-not-signed',
    path: 'Signature',
    named: /Expected: headers="date x-request-id psu-id"/,
    fix: /Add a line for it to the signing string and its name to the headers part/,
    make: (stage) =>
      stage.readOtherwise(
        { names: (names) => names.filter((name) => name !== 'psu-id') },
        { 'PSU-ID': '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10' },
      ),
  },
  'TPP-Redirect-URI is sent and not signed': notSigning('tpp-redirect-uri', {
    'TPP-Redirect-URI': 'https://tpp.example/callback',
  }),
  'X-Request-ID is sent and not signed': notSigning('x-request-id'),
  'Date is sent and not signed': notSigning('date'),
  'Digest is sent and not signed': notSigning('digest', { Digest: digestOf('') }),
  'a header is listed that was not sent': {
    kind: 'signed-header-absent',
    path: 'Signature',
    named: /Expected: a header psu-id, since headers="…" lists it/,
    fix: /Send the header, or sign without it/,
    make: (stage) => stage.readOtherwise({ names: (names) => [...names, 'psu-id'] }),
  },
  '(request-target) is listed without its parentheses': {
    kind: 'signed-header-absent',
    path: 'Signature',
    named: /Expected: a header request-target/,
    fix: /The name has parentheses: write \(request-target\) in headers="…"/,
    make: (stage) => stage.readOtherwise({ names: (names) => ['request-target', ...names] }),
  },
  'the signature is in hexadecimal': writing(
    'signature-wrong',
    { named: /signature is written in hexadecimal/, fix: /encode its bytes in Base64 instead/ },
    { base64: (base64) => Buffer.from(base64, 'base64').toString('hex') },
  ),
  'the signature is in Base64 twice': writing(
    'signature-wrong',
    { named: /signature is encoded in Base64 twice/, fix: /once is enough/ },
    { base64: (base64) => btoa(base64) },
  ),
  'the signature is in Authorization': {
    kind: 'signature-missing',
    path: 'Signature',
    named: /Authorization header is not read for a signature/,
    fix: /missing: Signature/,
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
      fix: /Write each part as name="value"/,
    },
    { header: (value) => `Signature ${value}` },
  ),
  'the parts are in another order': writing(
    'part-out-of-order',
    { named: /Expected: keyId, algorithm, headers, signature/, fix: /Write keyId first/ },
    { header: (value) => value.replace(/^(keyId="[^"]*"),(algorithm="[^"]*")/, '$2,$1') },
  ),
  'the values have no quotes': writing(
    'part-malformed',
    { named: /The value of keyId must stand in double quotes/, fix: /straight double quotes/ },
    { header: (value) => value.replaceAll('"', '') },
  ),
  'the values have single quotes': writing(
    'part-malformed',
    { named: /must stand in double quotes/, fix: /straight double quotes/ },
    { header: (value) => value.replaceAll('"', "'") },
  ),
  'the last quote is missing': writing(
    'part-malformed',
    { named: /The value of signature has no closing quote/, fix: /Write each part as name="value"/ },
    { header: (value) => value.slice(0, -1) },
  ),
  'the parts are separated by semicolons': writing(
    'part-malformed',
    { named: /After a closing quote only a comma may follow/, fix: /a comma between two parts/ },
    { header: (value) => value.replaceAll('",', '";') },
  ),
  'keyId is spelled keyid': writing(
    'part-unknown',
    {
      named: /The part is spelled keyId/,
      fix: /Send keyId, algorithm, headers and signature, spelled so/,
    },
    { header: (value) => value.replace('keyId', 'keyid') },
  ),
  'the list of headers has commas': writing(
    'header-list-spacing',
    { named: /Expected: headers="date x-request-id"/, fix: /exactly one space between two names/ },
    { header: (value) => value.replace('date x-request-id', 'date,x-request-id') },
  ),
  'the list of headers is in upper case': writing(
    'header-list-upper-case',
    { named: /Expected: date/, fix: /Write the names in lower case/ },
    { header: (value) => value.replace('"date x', '"Date x') },
  ),
  '(created) of a newer draft is listed': writing(
    'header-list-pseudo-header-unknown',
    { named: /\(created\)/, fix: /Sign the date header in place of \(created\)/ },
    { header: (value) => value.replace('"date x', '"(created) date x') },
  ),
  'the signature is in the alphabet for URLs': writing(
    'signature-not-base64',
    { named: /URL-safe alphabet: use \+ and \//, fix: /standard Base64/ },
    { base64: () => 'ab-_' },
  ),
  'the Base64 is broken into lines': writing(
    'signature-not-base64',
    { named: /white space in it: write the Base64 on one line/, fix: /on one line/ },
    { base64: (base64) => `${base64.slice(0, 64)} ${base64.slice(64)}` },
  ),
  'the keyId alone is MIME-encoded': writing(
    'key-id-malformed',
    { named: /whole Signature header is MIME-encoded, not the keyId alone/, fix: /Write SN=/ },
    { keyId: (keyId) => `=?utf-8?B?${Buffer.from(keyId).toString('base64')}?=` },
  ),
  'the certificate is PEM': {
    kind: 'certificate-unreadable',
    path: 'TPP-Signature-Certificate',
    named: /expected Base64 of the DER certificate, got PEM/,
    fix: /send what `openssl x509 -in cert\.pem -outform DER \| base64 -w0` prints/,
    make: ({ read, send, tpp }) =>
      send(withHeaders(read(), { 'TPP-Signature-Certificate': tpp.pem.replaceAll('\n', '') })),
  },
  'the certificate has its line breaks, which became spaces': certificateAs(
    /on one line without spaces, got white space in/,
    (pem) => pem.split('\n').slice(1, -2).join(' '),
  ),
  'the certificate is percent-encoded PEM': certificateAs(/got percent-encoded text|got PEM/, (pem) =>
    encodeURIComponent(pem),
  ),
  'the certificate is Base64 of PEM': certificateAs(/got Base64 of PEM/, (pem) =>
    Buffer.from(pem).toString('base64'),
  ),
  'the certificate is in the alphabet for URLs': certificateAs(
    /got the alphabet for URLs|with its padding/,
    (pem) => Buffer.from(pem.split('\n').slice(1, -2).join(''), 'base64').toString('base64url'),
  ),
  'the body is compressed': {
    kind: 'body-encoded',
    path: 'Content-Encoding',
    named: /must be sent without Content-Encoding/,
    fix: /send the JSON text itself/,
    make: ({ creation, send }) => {
      const request = creation()
      const body = gzipSync(request.body ?? '')
      return send(withHeaders({ ...request, body }, { 'Content-Encoding': 'gzip' }))
    },
  },
  'the Date is in the form of ISO 8601': dateAs(/This is a date of ISO 8601/, (now) => now.toISOString()),
  'the Date says UTC': dateAs(/GMT at the end, in place of UTC/, (now) =>
    now.toUTCString().replace('GMT', 'UTC'),
  ),
  'the Date has an offset': dateAs(/It has an offset/, (now) => now.toUTCString().replace('GMT', '+0000')),
  'the clock is two minutes behind': {
    kind: 'date-off',
    path: 'Date',
    named: /1[12]\d seconds behind/,
    fix: /Set the clock of your machine, and sign when you send/,
    make: ({ read, send }) => send(read({ Date: new Date(Date.now() - 120_000).toUTCString() })),
  },
}
