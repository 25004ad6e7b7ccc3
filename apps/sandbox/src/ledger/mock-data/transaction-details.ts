import {
  type Currency,
  formatAmount,
  type Money,
  type NewSandboxTransaction,
  type SandboxTransaction,
} from '@havn/contract'

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
  /** The amount that was agreed, if its currency is not the account's. */
  readonly original?: { readonly minorUnits: string; readonly currency: string } | undefined
}

/** Returns the details of a transaction that a TPP creates; null for a deposit or withdrawal without any. */
export function toMockTransactionDetails(
  transaction: NewSandboxTransaction,
  kind: 'account' | 'card-account',
  originalAmount: Money | undefined,
): MockTransactionDetails | null {
  const { counterparty, remittanceInformationUnstructured: message, endToEndIdentification } = transaction
  const references = (transaction.remittanceInformationStructuredArray ?? []).map(
    ({ reference }) => reference,
  )
  const original = originalAmount && {
    minorUnits: originalAmount.minorUnits.toString(),
    currency: originalAmount.currency,
  }
  const details = { message, references, endToEndIdentification, original }
  if (kind === 'account' && counterparty === undefined) {
    const isPlain = references.length === 0 && !(message ?? endToEndIdentification ?? original)
    const direction = transaction.amount.startsWith('-') ? 'withdrawal' : 'deposit'
    return isPlain ? null : { kind: direction, ...details }
  }
  return { kind: kind === 'account' ? 'domestic' : 'card', counterparty, ...details }
}

type SandboxTransactionDetails = Pick<
  SandboxTransaction,
  | 'counterparty'
  | 'remittanceInformationUnstructured'
  | 'remittanceInformationStructuredArray'
  | 'endToEndIdentification'
  | 'originalAmount'
>

/** Returns details as members of the interface's `SandboxTransaction`. */
export function toSandboxTransactionDetails({
  counterparty,
  message,
  references = [],
  endToEndIdentification,
  original,
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
    ...(original === undefined ? {} : { originalAmount: toAmount(original) }),
  }
}

/** The ledger's currencies are all currencies of the contract. */
function toAmount({ minorUnits, currency }: { minorUnits: string; currency: string }) {
  const known = currency as Currency
  return { amount: formatAmount({ minorUnits: BigInt(minorUnits), currency: known }), currency: known }
}
