/** The services of the standard, each of which has message codes of its own. */
export type Service = 'accounts' | 'payments' | 'funds' | 'baskets'

type Codes = Readonly<Record<number, readonly string[]>>

/** The message codes of errors that every service has, by status, as version 1.3.16 of the standard lists them. */
const COMMON = {
  400: [
    'FORMAT_ERROR',
    'PARAMETER_NOT_CONSISTENT',
    'PARAMETER_NOT_SUPPORTED',
    'SERVICE_INVALID',
    'RESOURCE_UNKNOWN',
    'RESOURCE_EXPIRED',
    'RESOURCE_BLOCKED',
    'TIMESTAMP_INVALID',
    'PERIOD_INVALID',
    'SCA_METHOD_UNKNOWN',
    'SCA_INVALID',
    'CONSENT_UNKNOWN',
  ],
  401: [
    'CERTIFICATE_INVALID',
    'CERTIFICATE_EXPIRED',
    'CERTIFICATE_BLOCKED',
    'CERTIFICATE_REVOKED',
    'CERTIFICATE_MISSING',
    'ROLE_INVALID',
    'SIGNATURE_INVALID',
    'SIGNATURE_MISSING',
    'CORPORATE_ID_INVALID',
    'PSU_CREDENTIALS_INVALID',
    'CONSENT_INVALID',
    'CONSENT_EXPIRED',
    'TOKEN_UNKNOWN',
    'TOKEN_INVALID',
    'TOKEN_EXPIRED',
  ],
  403: ['CONSENT_UNKNOWN', 'SERVICE_BLOCKED', 'RESOURCE_UNKNOWN', 'RESOURCE_EXPIRED'],
  404: ['RESOURCE_UNKNOWN'],
  405: ['SERVICE_INVALID'],
  406: ['REQUESTED_FORMATS_INVALID'],
  409: ['STATUS_INVALID'],
  429: ['ACCESS_EXCEEDED'],
} as const satisfies Codes

const OWN = {
  accounts: { 400: ['SESSIONS_NOT_SUPPORTED'] },
  payments: {
    400: ['PAYMENT_FAILED', 'EXECUTION_DATE_INVALID'],
    401: ['KID_MISSING'],
    403: ['PRODUCT_INVALID'],
    404: ['PRODUCT_UNKNOWN'],
    405: ['CANCELLATION_INVALID'],
  },
  funds: { 400: ['CARD_INVALID', 'NO_PIIS_ACTIVATION'] },
  baskets: { 400: ['REFERENCE_MIX_INVALID'], 409: ['REFERENCE_STATUS_INVALID'] },
} as const satisfies Readonly<Record<Service, Codes>>

/** Messages in answers that are no refusals. */
const INFORMATION = ['WARNING', 'BENEFICIARY_WHITELISTING_REQUIRED', 'FUNDS_NOT_AVAILABLE'] as const

type CodeIn<Table> = Table extends Readonly<Record<number, readonly (infer Code)[]>> ? Code : never

export type MessageCode =
  | CodeIn<typeof COMMON>
  | { [Name in Service]: CodeIn<(typeof OWN)[Name]> }[Service]
  | (typeof INFORMATION)[number]

/** The codes that a service may send with a status; none if its answer has no body. */
export const messageCodesOf = (service: Service, status: number): readonly MessageCode[] => {
  const common: Readonly<Record<number, readonly MessageCode[]>> = COMMON
  const own: Readonly<Record<number, readonly MessageCode[]>> = OWN[service]
  return [...(common[status] ?? []), ...(own[status] ?? [])]
}

/** Every message code of the interface, each once. */
export const MESSAGE_CODES: readonly MessageCode[] = [
  ...new Set<MessageCode>([
    ...Object.values(COMMON).flat(),
    ...Object.values(OWN).flatMap((codes) => Object.values<readonly MessageCode[]>(codes).flat()),
    ...INFORMATION,
  ]),
]
