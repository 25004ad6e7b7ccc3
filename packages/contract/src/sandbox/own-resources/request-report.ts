import { type Static, Type } from 'typebox'
import { TppMessage, TppMessageCode } from '../../tpp-message.ts'
import { IsoDateTime } from '../../values/dates/date.ts'
import { Link } from '../../values/addresses/link.ts'
import { UuidText } from '../../values/uuid.ts'
import { CheckName, CheckVerdict } from '../signature-check/check-verdict.ts'
import { AuthorisationStory, BasketStory, PaymentStory } from './request-story.ts'

const outline = {
  time: IsoDateTime,
  method: Type.String(),
  path: Type.String({ description: 'path and query' }),
  operation: Type.Optional(Type.String({ description: 'the operationId; none where the path is unknown' })),
  status: Type.Integer({ description: 'the HTTP status answered' }),
  signatureVerified: Type.Boolean({
    description:
      'false if the signature did not verify. The call is then stored under the TPP that its certificate names',
  }),
  milliseconds: Type.Optional(
    Type.Number({ description: 'how long the bank took to answer; none where it was refused at once' }),
  ),
  replayed: Type.Boolean({
    description: 'whether it was the same request again, answered with the first answer and not done twice',
  }),
}

const AnswerHeaders = Type.Unsafe<Record<string, string>>(
  Type.Object(
    {},
    {
      title: 'AnswerHeaders',
      description: 'headers of the answer that matter to a TPP, such as RateLimit-* and Retry-After',
      additionalProperties: Type.String(),
    },
  ),
)

export const RequestAttempt = Type.Object(
  {
    ...outline,
    headerNames: Type.Array(Type.String(), { description: 'of the headers received, in lower case' }),
    body: Type.Optional(
      Type.Object(
        { bytes: Type.Integer(), digest: Type.String({ description: 'of the bytes received' }) },
        { title: 'ReceivedBody', description: 'the body itself is not kept' },
      ),
    ),
    checks: Type.Array(CheckVerdict),
    signingString: Type.Optional(
      Type.String({ description: 'as the server built it; account numbers and the like are masked' }),
    ),
    signedText: Type.Optional(
      Type.String({
        description:
          'what you signed in place of the signing string, where the bank found it out; masked in the same way, and so are lines that the bank does not recognise',
      }),
    ),
    answerHeaders: AnswerHeaders,
    tppMessages: Type.Array(TppMessage),
    authorisation: Type.Optional(AuthorisationStory),
    payment: Type.Optional(PaymentStory),
    basket: Type.Optional(BasketStory),
  },
  { title: 'RequestAttempt', description: 'one call, the result of each check, and what followed' },
)
export type RequestAttempt = Static<typeof RequestAttempt>

export const RequestReport = Type.Object(
  {
    requestId: Type.String({ description: 'the X-Request-ID' }),
    attempts: Type.Array(RequestAttempt, { description: 'every call under this X-Request-ID, oldest first' }),
  },
  { title: 'RequestReport', description: 'the calls with one X-Request-ID, explained' },
)
export type RequestReport = Static<typeof RequestReport>

export const RequestOutline = Type.Object(
  {
    requestId: Type.String({ description: 'the X-Request-ID' }),
    ...outline,
    cursor: Type.String({ description: 'its place in the list, for `after` and `before`' }),
    paymentId: Type.Optional(UuidText),
    basketId: Type.Optional(UuidText),
    refusedBy: Type.Optional(CheckName),
    code: Type.Optional(TppMessageCode),
    reason: Type.Optional(
      Type.String({ description: 'the first message answered: the field it is about and its text' }),
    ),
    _links: Type.Object({ self: Link }),
  },
  { title: 'RequestOutline', description: 'a summary of one call' },
)
export type RequestOutline = Static<typeof RequestOutline>

export const RequestList = Type.Object(
  { requests: Type.Array(RequestOutline) },
  {
    title: 'RequestList',
    description: 'calls of this TPP: newest first, or oldest first where `after` was given',
  },
)
export type RequestList = Static<typeof RequestList>
