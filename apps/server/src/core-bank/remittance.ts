/** What an order tells the creditor, taken apart. */
export interface Remittance {
  readonly message: string | undefined
  /** KIDs and other structured references, without their types and issuers. */
  readonly references: readonly string[]
}

/** Reads `TransferOrder.remittance`. */
export function readRemittance([message = '', ...structured]: readonly string[]): Remittance {
  return {
    message: message === '' ? undefined : message,
    references: structured.filter((_, index) => index % 3 === 0),
  }
}
