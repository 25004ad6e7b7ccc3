/**
 * Why an operation refuses a call, or what it remarks on in its answer. What a TPP reads of it, its status and code, is decided
 * by the dialect of the interface that the TPP calls.
 */
export type Reason = StatedReason | InterfaceReason

/** A reason whose words the operation knows. */
export type StatedReason =
  // What the TPP wrote
  | 'body-invalid'
  | 'query-invalid'
  | 'period-invalid'
  | 'execution-date-invalid'
  | 'kid-missing'
  | 'kid-invalid'
  | 'product-unknown'
  | 'return-address-missing'
  | 'funds-not-offered'
  | 'parameter-unsupported'
  | 'parameters-inconsistent'
  | 'entry-unknown'
  // What it names, and does not exist for it
  | 'basket-unknown'
  | 'basket-payment-unknown'
  | 'authorisation-unknown'
  | 'consent-unknown'
  | 'account-unknown'
  | 'transaction-unknown'
  | 'contact-unknown'
  | 'notification-unknown'
  // Who the PSU is, and what they have allowed
  | 'agreement-not-own'
  | 'consent-missing'
  | 'consent-revoked'
  | 'consent-over'
  | 'access-too-old'
  | 'payer-not-allowed'
  | 'funds-not-consented'
  | 'product-not-for-psu'
  // What the state of the resource does not allow
  | 'status-forbids'
  | 'cancellation-too-late'
  | 'logical-duplicate'
  | 'basket-payment-repeated'
  | 'basket-payment-not-single'
  | 'basket-payment-status-forbids'
  | 'quota-exceeded'
  | 'funds-questions-exceeded'
  // Remarks in an answer that is no refusal
  | 'payment-failed'
  | 'execution-date-moved'
  | 'field-deprecated'
  | 'field-ignored'
  | 'notifications-declined'
  // The sandbox
  | 'sandbox-resource-unknown'
  | 'sandbox-reference-unknown'
  | 'sandbox-data-conflicts'
  | 'sandbox-limit-exceeded'
  | 'sandbox-run-empty'

/** A reason that only the interface can put into words: it is about how its calls name sessions, people and payments. */
export type InterfaceReason =
  | 'payment-unknown'
  | 'session-unnamed'
  | 'session-unknown'
  | 'session-of-another'
  | 'session-over'
  | 'session-replaced'
  | 'psu-unknown'
  | 'psu-unnamed'
  | 'agreement-unnamed'
  | 'named-consent-unknown'
  | 'named-consent-invalid'
  | 'named-consent-over'

/** What an answer reports to a TPP: why its call is refused, or a remark. */
export interface Problem {
  readonly reason: StatedReason
  /** The header, query parameter or field at fault. */
  readonly path?: string | undefined
  readonly text: string
}

/** Why a call is refused, in words that the dialect of its interface has. */
export interface InterfaceProblem {
  readonly reason: InterfaceReason
}
