/** A row of corpus.json and held-out.json. */
export interface PayeeNamePair {
  readonly given: string
  /** The names of the account's holders. */
  readonly registered: readonly string[]
  readonly tradingNames?: readonly string[]
  readonly identification?: string
  readonly identifications?: readonly string[]
  /** `match`, `close-match` or `no-match`. */
  readonly expected: string
  /** The number of the rule in docs/payee-names.md that decides. */
  readonly rule: number
  /** The name that a close match shows, if it is not the first registered one. */
  readonly shown?: string
}
