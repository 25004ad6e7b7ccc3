import type { NewSandboxTransaction, SandboxTransaction } from '@havn/contract'

/**
 * The details of a transaction that a TPP can set, as the ledger stores them in JSON. The details of a payment
 * (`TransactionDetails`) have these members too, and others.
 */
export interface MockTransactionDetails {
  readonly kind?: string
  readonly counterparty?: { readonly name: string; readonly bban?: string | undefined } | undefined
  readonly message?: string | undefined
  readonly references?: readonly string[]
  readonly endToEndIdentification?: string | undefined
}

/** Returns the details of a transaction that a TPP creates; null for a deposit or withdrawal without any. */
export function toMockTransactionDetails(
  transaction: NewSandboxTransaction,
  kind: 'account' | 'card-account',
): MockTransactionDetails | null {
  const { counterparty, remittanceInformationUnstructured: message, endToEndIdentification } = transaction
  const references = (transaction.remittanceInformationStructuredArray ?? []).map(
    ({ reference }) => reference,
  )
  if (kind === 'account' && counterparty === undefined) {
    if (message === undefined && references.length === 0 && endToEndIdentification === undefined) return null
    const direction = transaction.amount.startsWith('-') ? 'withdrawal' : 'deposit'
    return { kind: direction, message, references, endToEndIdentification }
  }
  return {
    kind: kind === 'account' ? 'domestic' : 'card',
    counterparty,
    message,
    references,
    endToEndIdentification,
  }
}

type SandboxTransactionDetails = Pick<
  SandboxTransaction,
  | 'counterparty'
  | 'remittanceInformationUnstructured'
  | 'remittanceInformationStructuredArray'
  | 'endToEndIdentification'
>

/** Returns details as members of the interface's `SandboxTransaction`. */
export function toSandboxTransactionDetails({
  counterparty,
  message,
  references = [],
  endToEndIdentification,
}: MockTransactionDetails): SandboxTransactionDetails {
  return {
    ...(counterparty === undefined
      ? {}
      : {
          counterparty: {
            name: counterparty.name,
            ...(counterparty.bban === undefined ? {} : { bban: counterparty.bban }),
          },
        }),
    ...(message === undefined ? {} : { remittanceInformationUnstructured: message }),
    ...(references.length === 0
      ? {}
      : { remittanceInformationStructuredArray: references.map((reference) => ({ reference })) }),
    ...(endToEndIdentification === undefined ? {} : { endToEndIdentification }),
  }
}
