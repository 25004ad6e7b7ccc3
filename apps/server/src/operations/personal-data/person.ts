/** Everything by which the rows about one person at one bank are found. */
export interface Person extends NamedPerson, OrdersOfPerson {
  /** By which TPPs know the person now. */
  readonly psuIds: readonly string[]
  /** Those in which the person took part, or that named them and that nobody finished. */
  readonly authorisationIds: readonly string[]
  /** The ids by which TPPs know the person's current consents. */
  readonly consentIds: readonly string[]
  /** Seen payments, seen baskets and consents that have ended, and whose TPPs have received all notifications. */
  readonly settledIds: readonly string[]
}

/** A person by what they are known as before anything of theirs is read. */
export interface NamedPerson {
  readonly bankId: string
  /** The core bank's keys for the person: usually one. */
  readonly personIds: readonly string[]
  /** Keyed hashes of the national id, in hexadecimal; none if the person was named by key and no call named the id. */
  readonly identityHashes: readonly string[]
  /** The keyed hashes by which attempts to log in are counted, in hexadecimal. */
  readonly counterHashes: readonly string[]
}

/**
 * Payments and baskets that a person has to do with. That a call named the person makes an order neither theirs nor their
 * business: anybody can be named, and whoever acts for a company decides about orders of the company.
 */
export interface OrdersOfPerson {
  /** Baskets that the person was asked to approve. */
  readonly basketIds: readonly string[]
  /** Those that the person logged in to decide about, for themselves or for a company. */
  readonly seenBasketIds: readonly string[]
  /** Payments that the person was asked to approve or to cancel, by themselves or in a basket. */
  readonly paymentIds: readonly string[]
  /** Executions of those that are bulk or periodic. */
  readonly partIds: readonly string[]
  /** Payments that the person logged in to decide about, for themselves or for a company. */
  readonly seenPaymentIds: readonly string[]
  /** Seen payments that the person may decide about as a private customer, and their executions. */
  readonly ownPaymentIds: readonly string[]
  /** Own payments that the person approved, and their executions. */
  readonly approvedPaymentIds: readonly string[]
}
