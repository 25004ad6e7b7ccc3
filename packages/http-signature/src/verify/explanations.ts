import type { SignatureProblem } from './signature-problem.ts'

/** The texts about one kind of problem: what is wrong, what was checked, and how to fix it. */
export interface Explanation {
  readonly title: string
  readonly checked: string
  readonly fix: string
  /** Whether a hint replaces the general advice, because it says itself what to do. */
  readonly yieldsToHint?: true
}

const theHeader = 'the Signature header'
const theEncoding = 'the MIME encoding (RFC 2047) of the Signature header'
const theParts = 'the four parts of the Signature header'
const theList = 'the headers part of the Signature header'
const theDigest = 'the Digest header against the bytes of the body'
const theKeyId = 'the keyId part against the certificate sent along'
const theAlgorithm = 'the algorithm part against the key in the certificate'

export const explanations: Readonly<Record<SignatureProblem['kind'], Explanation>> = {
  'signature-missing': {
    title: 'The request is not signed.',
    checked: theHeader,
    fix: 'Sign the request and send the result in a header named Signature.',
  },
  'signature-repeated': {
    title: 'The request has more than one Signature header.',
    checked: theHeader,
    fix: 'Send one. If you retry a request, replace the header instead of adding to it.',
  },
  'signature-too-long': {
    title: 'The Signature header is too long to be read.',
    checked: 'the length of the Signature header',
    fix: 'A signature with its four parts has some 600 to 1,500 characters. Look at what else was put into the header.',
  },
  'mime-word-malformed': {
    title: 'The Signature header begins like an encoded word but is none.',
    checked: theEncoding,
    fix: 'Encode the whole header value, from keyId to the last quote, in one piece. If it has only ASCII characters, send it without encoding.',
  },
  'mime-word-charset-unknown': {
    title: 'The Signature header is encoded in a charset that is not supported.',
    checked: theEncoding,
    fix: 'Encode the value as UTF-8: =?utf-8?B?<Base64 of the header value>?=',
  },
  'mime-word-text-invalid': {
    title: 'The Signature header is encoded in another charset than it says.',
    checked: theEncoding,
    fix: 'Turn the text into bytes with the charset that you name; in doubt UTF-8 for both.',
  },
  'part-malformed': {
    title: 'The Signature header cannot be read.',
    checked: theParts,
    fix: 'Write each part as name="value" with straight double quotes, and a comma between two parts.',
  },
  'part-unknown': {
    title: 'The Signature header has a part that does not belong there.',
    checked: theParts,
    fix: 'Send keyId, algorithm, headers and signature, spelled so, and nothing else.',
  },
  'part-repeated': {
    title: 'A part of the Signature header is there twice.',
    checked: theParts,
    fix: 'Send each part once. A quote inside a value must be written \\", or the value ends there.',
  },
  'part-missing': {
    title: 'A part of the Signature header is missing.',
    checked: theParts,
    fix: 'Send all four parts: keyId, algorithm, headers and signature.',
  },
  'part-out-of-order': {
    title: 'The parts of the Signature header stand in the wrong order.',
    checked: theParts,
    fix: 'Write keyId first, then algorithm, headers and signature. Nothing has to be signed anew.',
  },
  'header-list-empty': {
    title: 'The signature covers no header.',
    checked: theList,
    fix: 'List the headers that you signed, in the order in which you signed them.',
  },
  'header-list-spacing': {
    title: 'The list of signed headers is not separated by single spaces.',
    checked: theList,
    fix: 'Write exactly one space between two names, and none before the first or after the last.',
  },
  'header-list-upper-case': {
    title: 'A name in the list of signed headers is not in lower case.',
    checked: theList,
    fix: 'Write the names in lower case, here and in the signing string. The headers themselves may be sent in any case.',
  },
  'header-list-name-invalid': {
    title: 'The list of signed headers has something that is no header name.',
    checked: theList,
    fix: 'List bare names, without colons, quotes or values.',
  },
  'header-list-pseudo-header-unknown': {
    title: 'The list of signed headers has a pseudo-header that is not supported.',
    checked: theList,
    fix: 'The only name in parentheses is (request-target). Sign the date header in place of (created).',
  },
  'header-list-repeated': {
    title: 'A name is twice in the list of signed headers.',
    checked: theList,
    fix: 'List, and sign, each header once.',
  },
  'signature-not-base64': {
    title: 'The signature is not written in Base64.',
    checked: 'the signature part of the Signature header',
    fix: 'Encode the bytes of the signature in standard Base64 (with + and /, padded with =) on one line.',
  },
  'digest-missing': {
    title: 'The request has a body but no Digest header.',
    checked: theDigest,
    fix: 'Hash the bytes of the body that you send, put the result into a Digest header, and sign that header too.',
  },
  'digest-repeated': {
    title: 'The request has more than one Digest header.',
    checked: theDigest,
    fix: 'Send one Digest header; several digests go into it with a comma between them.',
  },
  'digest-malformed': {
    title: 'The Digest header cannot be read.',
    checked: theDigest,
    fix: 'Write the name of the algorithm, an equals sign and the Base64 of the hash: SHA-256=<Base64>.',
  },
  'digest-algorithm-unknown': {
    title: 'The Digest header uses no supported algorithm.',
    checked: theDigest,
    fix: 'Use SHA-256 or SHA-512, spelled with the hyphen.',
  },
  'digest-not-base64': {
    title: 'The digest is not written in Base64.',
    checked: theDigest,
    fix: 'Encode the bytes of the hash in standard Base64 (with + and /, padded with =).',
  },
  'digest-mismatch': {
    title: 'The Digest header does not match the body.',
    checked: theDigest,
    fix: 'Hash exactly the bytes that go over the wire: serialise the body once, keep the bytes, hash them and send them. Some HTTP clients serialise again, add a newline or compress.',
    yieldsToHint: true,
  },
  'key-id-malformed': {
    title: 'The keyId cannot be read.',
    checked: theKeyId,
    fix: 'Write SN= and the serial number in hexadecimal, a comma, CA= and the name of the issuer. openssl x509 -noout -serial -issuer -nameopt RFC2253 shows both.',
  },
  'key-id-serial-differs': {
    title: 'The keyId names another certificate than the one sent along.',
    checked: theKeyId,
    fix: 'Take the serial number of the certificate in TPP-Signature-Certificate, in hexadecimal: openssl x509 -noout -serial shows it.',
  },
  'key-id-issuer-differs': {
    title: 'The keyId names another issuer than the certificate does.',
    checked: theKeyId,
    fix: 'Take the name of the issuer, not of the subject, with all its attributes: openssl x509 -noout -issuer -nameopt RFC2253 shows it.',
  },
  'header-not-signed': {
    title: 'The request carries a header that must be signed but is not.',
    checked: 'whether the headers part covers every header that must be signed',
    fix: 'Add a line for it to the signing string and its name to the headers part, at the same place. Or do not send the header.',
  },
  'signed-header-absent': {
    title: 'A header is listed as signed but was not sent.',
    checked: 'whether every header that the headers part lists is there',
    fix: 'Send the header, or sign without it. A proxy or HTTP client on the way may have removed it.',
    yieldsToHint: true,
  },
  'signed-header-repeated': {
    title: 'A signed header was sent more than once.',
    checked: 'whether every header that the headers part lists is there once',
    fix: 'Send it once. HTTP clients often add a Date or Host header of their own.',
  },
  'signed-header-invalid': {
    title: 'A signed header has characters that no header can carry.',
    checked: 'the values of the signed headers',
    fix: 'Send the value on one line, without control characters.',
  },
  'algorithm-unknown': {
    title: 'The algorithm is not supported.',
    checked: theAlgorithm,
    fix: 'Name the algorithm that you sign with, spelled as above.',
  },
  'algorithm-unsuited': {
    title: 'The algorithm does not fit the key in the certificate.',
    checked: theAlgorithm,
    fix: 'Name the algorithm of the key that the certificate holds. Perhaps the wrong certificate was sent.',
  },
  'key-unsuited': {
    title: 'The key in the certificate must not be used for signing here.',
    checked: theAlgorithm,
    fix: 'Get a certificate for a key of the types above.',
  },
  'signature-wrong': {
    title: 'The signature does not fit the request.',
    checked: 'the signature over the signing string, with the public key of the certificate',
    fix: 'Print the text that you sign and compare it with the signing string above, byte by byte. If they are equal, the private key does not belong to the certificate.',
    yieldsToHint: true,
  },
}

/**
 * Every kind of problem.
 *
 * @example
 * ```ts
 * import { problemKinds } from '@havn/http-signature'
 *
 * console.log(problemKinds.includes('digest-mismatch')) // true
 * ```
 */
export const problemKinds: readonly string[] = Object.keys(explanations)
