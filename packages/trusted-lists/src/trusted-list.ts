/** What a certificate that an authority issues is for. */
export type CertificateUse = 'seal' | 'website'

/** An authority that a list grants the right to issue qualified certificates now. */
export interface ListedAuthority {
  /** Base64 of its DER certificate. */
  readonly certificate: string
  readonly uses: readonly CertificateUse[]
  /** The name of the provider, for people. */
  readonly provider: string
}

/** Where another list is, and whose signature it must have. */
export interface ListPointer {
  readonly territory: string
  readonly url: string
  /** Base64 of the DER certificates of its signers. */
  readonly signers: readonly string[]
}

/** The content of a trusted list (ETSI TS 119 612), of a country or the European list of lists. */
export interface TrustedList {
  readonly kind: 'list-of-lists' | 'national'
  /** A country such as NO, or EU. */
  readonly territory: string
  /** Grows with every issue of the list. */
  readonly sequenceNumber: number
  readonly issuedAtMilliseconds: number
  /** When the next issue comes at the latest; undefined for a list that was closed and will have none. */
  readonly nextUpdateMilliseconds: number | undefined
  readonly pointers: readonly ListPointer[]
  readonly authorities: readonly ListedAuthority[]
}

/** Why a document was refused. */
export type ListProblemKind =
  /** Not the XML that we read: too large, another encoding, a DOCTYPE, not well-formed. */
  | 'unreadable'
  /** No signature where it must be, more than one, or one that covers something else or uses a weak algorithm. */
  | 'signature-refused'
  /** Signed by somebody else than the pinned signers. */
  | 'signer-unknown'
  /** The content does not match the signature. */
  | 'signature-wrong'
  /** Signed, but not a trusted list that we understand. */
  | 'content-refused'
  /** The reader took too long, used too much memory or ended without an answer. */
  | 'not-read-in-time'

export interface ListProblem {
  readonly kind: ListProblemKind
  readonly detail: string
}

export type ListOutcome =
  | {
      readonly ok: true
      readonly list: TrustedList /** Base64 of its DER certificate. */
      readonly signer: string
    }
  | { readonly ok: false; readonly problem: ListProblem }

export function refuseList(kind: ListProblemKind, detail: string): ListOutcome & { ok: false } {
  return { ok: false, problem: { kind, detail } }
}
