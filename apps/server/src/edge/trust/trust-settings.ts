import type { AgeLimits } from './lists/list-age.ts'

/** How this deployment finds out whom to trust, beside the authorities that are given to it. */
export interface TrustSettings {
  /** Whether the authorities of certificates are asked if they have revoked them. */
  readonly asksRevocation: boolean
  /** The proxy that everything goes through that is asked of authorities. */
  readonly egressProxy?: string | undefined
  /** The trusted lists; undefined where they are not used. */
  readonly lists?: ListSettings | undefined
}

export interface ListSettings extends AgeLimits {
  /** A folder with files of the operator; undefined if lists are fetched. */
  readonly folder: string | undefined
  /** Where the list of lists is. */
  readonly url: string
  /** Base64 of the certificates that may sign the list of lists. */
  readonly signers: readonly string[]
}
