import { type Static, Type } from 'typebox'
import { Link, Links } from './values/addresses/link.ts'

const textCharactersMax = 512

export const TppMessageCode = Type.Enum(
  [
    'SYSTEM_ERROR',
    'BAD_REQUEST',
    'FORBIDDEN',
    'NOT_FOUND',
    'CONFLICT',
    'HTTP_HEADER_REQUIRED',
    'QUERY_PARAMETER_REQUIRED',
    'SCA_NOT_FOUND',
    'SCA_EXPIRED',
    'SCA_INVALID',
    'FORMAT_ERROR',
    'RESOURCE_UNKNOWN',
    'PSU_CREDENTIALS_INVALID',
    'CONSENT_UNKNOWN',
    'CONSENT_INVALID',
    'CONSENT_EXPIRED',
    'ACCESS_EXCEEDED',
    'PRODUCT_UNKNOWN',
    'PRODUCT_INVALID',
    'KID_MISSING',
    'KID_INVALID',
    'PAYMENT_FAILED',
    'EXECUTION_DATE_INVALID',
    'REFERENCE_MIX_INVALID',
  ],
  { type: 'string', title: 'TppMessageCode', description: 'the kind of message' },
)
export type TppMessageCode = Static<typeof TppMessageCode>

export const TppMessage = Type.Object(
  {
    category: Type.Enum(['ERROR', 'WARNING'], { type: 'string', title: 'TppMessageCategory' }),
    code: TppMessageCode,
    path: Type.Optional(
      Type.String({
        description: 'the header, query parameter or body field, for example creditorAddress.country',
      }),
    ),
    text: Type.Optional(
      Type.String({
        description: 'what was expected, what was received and how to fix it',
        maxLength: textCharactersMax,
      }),
    ),
  },
  { title: 'TppMessage', description: 'an operational message to the TPP' },
)
export type TppMessage = Static<typeof TppMessage>

export const ErrorBody = Type.Object(
  { tppMessages: Type.Array(TppMessage), _links: Type.Optional(Links) },
  { title: 'ErrorBody', description: 'every fault found, each with its path' },
)
export type ErrorBody = Static<typeof ErrorBody>

export const ScaRequiredBody = Type.Object(
  {
    tppMessages: Type.Array(TppMessage),
    _links: Type.Object({ scaRedirect: Link }, { description: 'where to send the PSU' }),
  },
  {
    title: 'ScaRequiredBody',
    description: 'SCA is needed: send the PSU to scaRedirect, then repeat the call',
  },
)
export type ScaRequiredBody = Static<typeof ScaRequiredBody>

type MessageParts = {
  readonly code: TppMessageCode
  readonly path?: string | undefined
  readonly text: string
}

export const errorMessage = (parts: MessageParts): TppMessage => message('ERROR', parts)

export const warningMessage = (parts: MessageParts): TppMessage => message('WARNING', parts)

const message = (category: TppMessage['category'], { code, path, text }: MessageParts): TppMessage => ({
  category,
  code,
  ...(path === undefined ? {} : { path }),
  text: truncate(text),
})

const truncate = (text: string): string => {
  // A text has at most as many characters as UTF-16 units, so a short one need not be counted.
  if (text.length <= textCharactersMax) return text
  const characters = Array.from(text)
  if (characters.length <= textCharactersMax) return text
  return `${characters.slice(0, textCharactersMax - 1).join('')}…`
}
