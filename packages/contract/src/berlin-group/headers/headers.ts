import { Type } from 'typebox'
import { success } from '../../result.ts'
import { CALL_HEADERS } from '../../headers/call-headers.ts'
import { choiceHeader, type HeaderDefinition, header, textHeader } from '../../headers/header.ts'
import { PSU_HEADERS } from '../../headers/psu-headers.ts'
import { parseRedirectUri, redirectUriCharactersMax } from '../../values/addresses/redirect-uri.ts'
import { parseUuid, UuidText } from '../../values/uuid.ts'

const {
  'x-accept-fix': _fix,
  'tpp-session-id': _session,
  'tpp-consent-purpose': _purpose,
  ...CALL
} = CALL_HEADERS

const { 'x-psu-identity': _identity, 'psu-context': _context, ...PSU } = PSU_HEADERS

const identifier = (name: string, description: string, example: string): HeaderDefinition<string> =>
  textHeader({ name, description, example, lengthMax: 128 })

const wish = (name: string, description: string): HeaderDefinition<'true' | 'false'> =>
  choiceHeader({ name, description, choices: ['true', 'false'] })

/** Every request header of the Berlin Group interface that means something, keyed by its lower-case name. */
export const HEADERS = {
  ...CALL,
  ...PSU,
  'x-request-id': header({
    name: 'X-Request-ID',
    description: 'Identifies the call: a UUID, chosen by the TPP, unique per call, echoed on the answer.',
    example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
    schema: UuidText,
    // Echoed as it came, so it keeps its spelling.
    parse: (value) => {
      const parsed = parseUuid(value)
      return parsed.ok ? success(value) : parsed
    },
  }),
  'consent-id': textHeader({
    name: 'Consent-ID',
    description: 'The consent that covers the call; from the answer that created it.',
    example: '019a86f6-5a0b-7c39-8d6e-0d7c1b2a9f10',
    lengthMax: 128,
    characters: 'visible',
  }),
  'psu-id': identifier(
    'PSU-ID',
    'The login name of the PSU at the bank. A hint for the login page; whether it exists is never answered.',
    'anna.becker',
  ),
  'psu-id-type': identifier('PSU-ID-Type', 'Which kind of name PSU-ID is.', 'LOGIN'),
  'psu-corporate-id': identifier(
    'PSU-Corporate-ID',
    'The identifier that the bank documents for the company that the PSU acts for.',
    '4711000123',
  ),
  'psu-corporate-id-type': identifier(
    'PSU-Corporate-ID-Type',
    'Which kind of identifier PSU-Corporate-ID is.',
    'CUSTOMER_NUMBER',
  ),
  'tpp-nok-redirect-uri': header({
    name: 'TPP-Nok-Redirect-URI',
    description: 'Where the PSU is sent if the SCA did not succeed. Without it, to TPP-Redirect-URI.',
    example: 'https://tpp.example/not-ok',
    schema: Type.String({ format: 'uri', maxLength: redirectUriCharactersMax }),
    parse: parseRedirectUri,
  }),
  'tpp-redirect-preferred': wish(
    'TPP-Redirect-Preferred',
    'Whether the PSU should be sent to a page of the bank.',
  ),
  'tpp-decoupled-preferred': wish(
    'TPP-Decoupled-Preferred',
    'true asks for an approval on a device of the PSU, who is named by PSU-ID.',
  ),
  'tpp-explicit-authorisation-preferred': wish(
    'TPP-Explicit-Authorisation-Preferred',
    'true asks for no authorisation yet: the TPP starts it by the link startAuthorisation.',
  ),
  'tpp-rejection-nofunds-preferred': wish(
    'TPP-Rejection-NoFunds-Preferred',
    'true asks that the payment is rejected at the approval if there is not enough money.',
  ),
  'client-vop-requested': wish(
    'Client-VOP-Requested',
    'Whether the bank is to verify the payee. false counts only where the bank lets TPPs decline it.',
  ),
  'client-vop-request-id': header({
    name: 'Client-VOP-Request-ID',
    description: 'The X-Request-ID of a verification of the payee that the TPP asked for before.',
    example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
    schema: UuidText,
    parse: parseUuid,
  }),
} as const
