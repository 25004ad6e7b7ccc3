/** Everything by which the rows about one person at one bank are found. */
export interface Person {
  readonly bankId: string
  /** The core bank's keys for the person: usually one. */
  readonly personIds: readonly string[]
  /** Keyed hashes of the national id, in hexadecimal; none if the person was named by key and no call named the id. */
  readonly identityHashes: readonly string[]
  /** The keyed hashes by which attempts to log in are counted, in hexadecimal. */
  readonly counterHashes: readonly string[]
  /** By which TPPs know the person now. */
  readonly psuIds: readonly string[]
  /** Those in which the person took part, or that named them and that nobody finished. */
  readonly authorisationIds: readonly string[]
  /** Baskets that the person was asked to approve. */
  readonly basketIds: readonly string[]
  /** Payments that the person was asked to approve or to cancel, by themselves or in a basket. */
  readonly paymentIds: readonly string[]
  /** Executions of those that are bulk or periodic. */
  readonly partIds: readonly string[]
  /** The ids by which TPPs know the person's current consents. */
  readonly consentIds: readonly string[]
}

/** Whether nothing is stored that leads to the person: no TPP knows them, and they never approved anything. */
export function isUnknown({ psuIds, authorisationIds }: Person): boolean {
  return psuIds.length === 0 && authorisationIds.length === 0
}
