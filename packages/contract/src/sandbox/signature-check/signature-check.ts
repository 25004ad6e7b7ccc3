import { type Static, Type } from 'typebox'
import { IsoDateTime } from '../../values/dates/date.ts'
import { CheckName, CheckVerdict } from './check-verdict.ts'

const headersMax = 100
const headerCharactersMax = 16_384
const headerLine = Type.String({ description: 'a header, `Name: value`', maxLength: headerCharactersMax })

const HeaderObject = Type.Unsafe<Record<string, string>>(
  Type.Object(
    {},
    {
      description: 'headers by name',
      maxProperties: headersMax,
      additionalProperties: Type.String({ maxLength: headerCharactersMax }),
    },
  ),
)

export const SignatureCheck = Type.Object(
  {
    method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE'], {
      type: 'string',
      title: 'HttpMethod',
      description: 'an HTTP method',
    }),
    path: Type.String({
      description: 'path and query as sent, without the host',
      minLength: 1,
      maxLength: 4096,
      pattern: '^/[\\u0021-\\u007E]*$',
    }),
    headers: Type.Union([HeaderObject, Type.Array(headerLine, { maxItems: headersMax })], {
      description: 'every header as sent: an object, or a list of lines',
    }),
    body: Type.Optional(Type.String({ description: 'the body as text (UTF-8)', maxLength: 65_536 })),
    bodyBase64: Type.Optional(
      Type.String({
        description: 'the body in Base64, if it is not text',
        maxLength: 65_536,
        pattern: '^[A-Za-z0-9+/]*={0,2}$',
      }),
    ),
  },
  {
    title: 'SignatureCheck',
    description: 'a request, with at most one of `body` and `bodyBase64`',
    additionalProperties: false,
  },
)
export type SignatureCheck = Static<typeof SignatureCheck>

const CertificateFacts = Type.Object(
  {
    subject: Type.String(),
    issuer: Type.String(),
    serialNumber: Type.String({ description: 'in hexadecimal' }),
    organizationIdentifier: Type.Optional(Type.String({ description: 'who the TPP is' })),
    roles: Type.Array(
      Type.Enum(['PISP', 'AISP'], {
        type: 'string',
        title: 'TppRole',
        description: 'a role of PSD2 that a certificate has',
      }),
    ),
    validFrom: IsoDateTime,
    validTo: IsoDateTime,
    key: Type.String({ description: 'for example RSA, 2048 bits' }),
    trusted: Type.Boolean({ description: 'whether it was issued by an authority that this bank trusts' }),
  },
  { title: 'CertificateFacts', description: 'the contents of the certificate' },
)
export type CertificateFacts = Static<typeof CertificateFacts>

const Change = Type.Object(
  {
    check: CheckName,
    text: Type.String({ description: 'what to change' }),
    header: Type.Optional(Type.String({ description: 'the header, or the part of Signature, to change' })),
    value: Type.Optional(Type.String({ description: 'what it should be' })),
  },
  { title: 'SignatureCheckChange' },
)

const ToSign = Type.Object(
  {
    signingString: Type.String(),
    signatureHeader: Type.String({ description: 'with a placeholder for the signature' }),
  },
  {
    title: 'SignatureCheckToSign',
    description:
      'what to sign, byte for byte, and the header to send, for this request with the changes above made',
  },
)

export const SignatureCheckAnswer = Type.Object(
  {
    accepted: Type.Boolean({ description: 'whether the request would reach the operation' }),
    operation: Type.Optional(Type.String({ description: 'the operationId that the path leads to' })),
    changes: Type.Array(Change, { description: 'what to change, in the order of the checks' }),
    checks: Type.Array(CheckVerdict),
    signingString: Type.Optional(
      Type.String({ description: 'what the server would check the signature against' }),
    ),
    digest: Type.Optional(Type.String({ description: 'the Digest of the body that was given' })),
    keyId: Type.Optional(Type.String({ description: 'the keyId of the certificate that was given' })),
    certificate: Type.Optional(CertificateFacts),
    toSign: Type.Optional(ToSign),
  },
  { title: 'SignatureCheckAnswer', description: 'what each check says of the request, and what to change' },
)
export type SignatureCheckAnswer = Static<typeof SignatureCheckAnswer>
