import { Type } from 'typebox'
import { failure } from '../result.ts'
import { CONSENT_PURPOSES, ConsentPurpose } from '../consents/consent-status.ts'
import { HTTP_DATE_PATTERN, parseHttpDate } from '../values/dates/http-date.ts'
import { parseLatin1Text } from '../values/text/characters.ts'
import { notificationContentPattern, parseNotificationContent } from '../values/notification-content.ts'
import { parseNotificationUri } from '../values/addresses/notification-uri.ts'
import { parseRedirectUri, redirectUriCharactersMax } from '../values/addresses/redirect-uri.ts'
import { choiceHeader, header, textHeader } from './header.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Node hands header bytes over as ISO 8859-1; a TPP may well have written UTF-8. */
const readUtf8OrLatin1 = (value: string): string => {
  try {
    return decoder.decode(Uint8Array.from(value, (character) => character.charCodeAt(0)))
  } catch {
    return value
  }
}

const brandCharactersMax = 140

/** Headers about the call itself and its sender, the TPP; keyed by their lower-case names. */
export const CALL_HEADERS = {
  'x-accept-fix': textHeader({
    name: 'x-accept-fix',
    description:
      'Comma-separated early-adoption values; may be empty. Unknown values are ignored with a warning.',
    example: 'payment-status-before-approval',
    lengthMin: 0,
    lengthMax: 1024,
    isList: true,
  }),
  accept: textHeader({
    name: 'Accept',
    description: 'Media types that the TPP takes; answers are JSON.',
    example: 'application/json',
    lengthMin: 0,
    lengthMax: 1024,
    isList: true,
  }),
  'accept-charset': textHeader({
    name: 'Accept-Charset',
    description: 'Character sets that the TPP accepts. Answers are UTF-8.',
    example: 'utf-8',
    lengthMin: 0,
    lengthMax: 1024,
    isList: true,
  }),
  'accept-encoding': textHeader({
    name: 'Accept-Encoding',
    description: 'Content codings that the TPP accepts.',
    example: 'identity',
    lengthMin: 0,
    lengthMax: 1024,
    isList: true,
  }),
  'accept-language': textHeader({
    name: 'Accept-Language',
    description: 'Languages that the TPP prefers.',
    example: 'nb',
    lengthMin: 0,
    lengthMax: 1024,
    isList: true,
  }),
  host: textHeader({
    name: 'Host',
    description: 'The host called.',
    example: 'sandbox.example',
    lengthMax: 255,
    characters: 'visible',
  }),
  'x-request-id': textHeader({
    name: 'X-Request-ID',
    description: 'Identifies the call; chosen by the TPP, unique per call, echoed on the answer.',
    example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
    lengthMax: 128,
    characters: 'visible',
  }),
  'tpp-session-id': textHeader({
    name: 'TPP-Session-ID',
    description: 'The session that an SCA opens; valid for up to one hour.',
    example: '2e9b5b1c-7a1f-4d3e-9c0a-5f6f4b7f2d11',
    lengthMax: 128,
    characters: 'visible',
  }),
  'tpp-redirect-uri': header({
    name: 'TPP-Redirect-URI',
    description:
      "Where the PSU is sent after SCA: an absolute https URL without user name and fragment, or an app's own scheme (RFC 8252).",
    example: 'https://tpp.example/redirect',
    schema: Type.String({ format: 'uri', maxLength: redirectUriCharactersMax }),
    parse: parseRedirectUri,
  }),
  'tpp-redirect-preferred': choiceHeader({
    name: 'TPP-Redirect-Preferred',
    description: 'false asks for approval in a mobile app where there is one. Default true.',
    choices: ['true', 'false'],
  }),
  'tpp-signed-response-preferred': choiceHeader({
    name: 'TPP-Signed-Response-Preferred',
    description:
      'true asks for an answer that is signed with the seal of the bank. A bank may sign all answers, or none. Beyond the specification.',
    choices: ['true', 'false'],
  }),
  'tpp-notification-uri': header({
    name: 'TPP-Notification-URI',
    description:
      'Where the bank sends notifications about what this call creates: an absolute https URL without user name and fragment. It counts only if it is among the signed headers.',
    example: 'https://tpp.example/notifications',
    schema: Type.String({ format: 'uri', maxLength: redirectUriCharactersMax }),
    parse: parseNotificationUri,
  }),
  'tpp-notification-content-preferred': header({
    name: 'TPP-Notification-Content-Preferred',
    description:
      'Which notifications to send: SCA (every step of an SCA), PROCESS (every status), LAST (the last status alone). Default status=SCA,PROCESS; of a consent, status=PROCESS.',
    example: 'status=SCA,PROCESS',
    schema: Type.String({ maxLength: 32, pattern: notificationContentPattern }),
    parse: parseNotificationContent,
  }),
  'tpp-consent-purpose': choiceHeader({
    name: 'TPP-Consent-Purpose',
    description:
      'What the TPP wants the consent for; the bank shows it to the PSU. Beyond the specification.',
    choices: CONSENT_PURPOSES,
    schema: ConsentPurpose,
  }),
  'sandbox-log': choiceHeader({
    name: 'Sandbox-Log',
    description:
      'none keeps a successful GET out of the list of calls and out of the events, for screens and tests that only look. It counts only if it is among the signed headers. Sandbox only; on every GET.',
    choices: ['none'],
  }),
  'tpp-brand-logging-information': header({
    name: 'TPP-Brand-Logging-Information',
    description: 'The TPP brand shown to the PSU.',
    example: 'Fjord Pay',
    schema: Type.String({ minLength: 1, maxLength: brandCharactersMax }),
    parse: (value) => {
      const brand = readUtf8OrLatin1(value)
      return brand.length <= brandCharactersMax
        ? parseLatin1Text(brand)
        : failure(`expected at most ${brandCharactersMax} characters, got ${brand.length}`)
    },
  }),
  digest: textHeader({
    name: 'Digest',
    description: 'Base64 SHA-256 or SHA-512 hash of the body (RFC 3230, RFC 5843).',
    example: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
    lengthMax: 512,
  }),
  'tpp-signature-certificate': textHeader({
    name: 'TPP-Signature-Certificate',
    description: 'The certificate used for signing, in Base64.',
    example: 'MIID9jCCAt6gAwIBAgIUQ0s5',
    lengthMax: 16_384,
  }),
  signature: textHeader({
    name: 'Signature',
    description:
      'keyId, algorithm, headers and signature, in that order; MIME-encoded (RFC 2047) if a value is not ASCII.',
    example:
      'keyId="SN=1A2B,CA=CN=Example CA,C=NO",algorithm="rsa-sha256",headers="date x-request-id",signature="aGF2bg=="',
    lengthMax: 8192,
  }),
  date: header({
    name: 'Date',
    description: 'When the call was made, in the RFC 7231 form; at most 60 seconds off.',
    example: 'Mon, 12 Jan 2026 09:00:00 GMT',
    schema: Type.String({ pattern: HTTP_DATE_PATTERN }),
    parse: (value) => parseHttpDate(value),
  }),
} as const
