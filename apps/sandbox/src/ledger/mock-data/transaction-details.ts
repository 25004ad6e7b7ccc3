import type { NewSandboxTransaction, SandboxTransaction } from '@havn/contract'

/** What a line of a statement tells beside its amount, as the books keep it. */
interface ToldByHand {
  readonly kind?: string
  readonly counterparty?: { readonly name: string; readonly bban?: string | undefined } | undefined
  readonly message?: string | undefined
  readonly references?: readonly string[]
  readonly endToEndIdentification?: string | undefined
}

/** Null where there is nothing to tell: money that was put in or taken out. */
export function toldOf(wanted: NewSandboxTransaction, kind: 'account' | 'card-account'): ToldByHand | null {
  const { counterparty, remittanceInformationUnstructured: message, endToEndIdentification } = wanted
  const references = (wanted.remittanceInformationStructuredArray ?? []).map(({ reference }) => reference)
  if (kind === 'account' && counterparty === undefined) {
    if (message === undefined && references.length === 0 && endToEndIdentification === undefined) return null
    const direction = wanted.amount.startsWith('-') ? 'withdrawal' : 'deposit'
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

type Told = Pick<
  SandboxTransaction,
  | 'counterparty'
  | 'remittanceInformationUnstructured'
  | 'remittanceInformationStructuredArray'
  | 'endToEndIdentification'
>

/** The same in the words of the interface. A payment's line is told too, as far as these words go. */
export function readTold(text: string | null): Told {
  const told: ToldByHand = text === null ? {} : JSON.parse(text)
  const { counterparty, message, references = [], endToEndIdentification } = told
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
