import type { JWK } from 'jose'

/** How a bank's PSUs log in at an OpenID Connect provider. Plain data, so that a configuration file can contain it. */
export interface OidcOptions {
  /** The provider's issuer identifier, below which its discovery document is. */
  readonly issuer: string
  readonly clientId: string
  /** What people call the provider, such as BankID. */
  readonly label: string
  /** Our private key, with `kid` and `alg`: it signs requests (JAR) and authenticates us (private_key_jwt). */
  readonly signingKey: OidcKey
  /** Our private key for encrypted id_tokens; undefined if the provider does not encrypt them. */
  readonly decryptionKey: OidcKey | undefined
  readonly scope: string
  /** The claim of the id_token that contains the national id, such as `nnin_altsub`, `pid` or `nin`. */
  readonly nationalIdClaim: string
  readonly acr: AcrTable
  /** How long ago the person may have authenticated when they come back. */
  readonly maxAgeSeconds: number
  /** The algorithm that the provider signs id_tokens with. */
  readonly idTokenAlgorithm: string
  readonly timeoutMilliseconds: number
  /** How to ask a person on their own device (CIBA); undefined if the provider cannot. */
  readonly decoupled: DecoupledOptions | undefined
}

/** A private key as a JWK. */
export type OidcKey = JWK & { readonly kid: string; readonly alg: string }

/** The levels of assurance by amount: the last row whose `aboveMinorUnits` the amount exceeds, else the first. */
export type AcrTable = readonly { readonly aboveMinorUnits: bigint; readonly values: readonly string[] }[]

/** What differs between providers when they ask a person on their own device. */
export interface DecoupledOptions {
  /** The prefix of the national id in `login_hint`, such as `BID:`. */
  readonly loginHintPrefix: string
  readonly bindingMessageLengthMax: number
  /** How long the person has to answer. */
  readonly expirySeconds: number
}

/** Returns the levels of assurance of which one is required for this amount in øre. */
export function requiredAcr(table: AcrTable, amountMinorUnits: bigint): readonly string[] {
  const row = table.findLast(({ aboveMinorUnits }) => amountMinorUnits > aboveMinorUnits) ?? table[0]
  return row?.values ?? []
}
