/** The remittance information of an order. */
export interface Remittance {
  readonly message: string | undefined
  /** KIDs and other structured references, without their types and issuers. */
  readonly references: readonly string[]
}

/** Splits `TransferOrder.remittance` into the message and the structured references. */
export function readRemittance([message = '', ...structured]: readonly string[]): Remittance {
  return {
    message: message === '' ? undefined : message,
    references: structured.filter((_, index) => index % 3 === 0),
  }
}
