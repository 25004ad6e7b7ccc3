import type { CheckName } from '@havn/contract'

/** Where a security event comes from, as far as it is known. */
interface EventSource {
  readonly bankId?: string | undefined
  /** The TPP that the certificate names. Before the signature is verified, anybody may have sent that certificate. */
  readonly tppId?: string | undefined
  /** The address of the peer; it is stored as its client network. Only for peers that are TPPs, never for a PSU's browser. */
  readonly peerAddress?: string | undefined
}

/**
 * Something that whoever watches over a bank's security wants to know. Events have no personal data, and no text that a
 * stranger chose: `reason` is a code of ours in lower case with hyphens, `subject` an id or a code.
 */
export type SecurityEvent = EventSource &
  (
    | { readonly kind: 'call-refused'; readonly check: CheckName; readonly reason: string }
    /** A PSU may not try to log in any more. It does not say who. */
    | { readonly kind: 'psu-locked-out'; readonly reason: string }
    /** A TPP that is known calls with a certificate that is not; the subject is its SHA-256 fingerprint. */
    | { readonly kind: 'certificate-new'; readonly reason: string; readonly subject: string }
    /**
     * A certificate of a TPP has roles that none of its earlier ones had, which are the subject; or the register gives the TPP
     * other roles than before.
     */
    | { readonly kind: 'roles-changed'; readonly reason: string; readonly subject?: string }
    /** The client certificate of the TLS connection does not belong to the TPP that signed. */
    | { readonly kind: 'qwac-mismatch'; readonly reason: string }
    /** A person would see more names of payees than pages show. It does not say who. */
    | { readonly kind: 'payee-lookup'; readonly reason: string }
    /** What is stored is not what a person approved, so it has no effect; the subject is the payment, signing basket or consent. */
    | { readonly kind: 'order-forged'; readonly reason: string; readonly subject: string }
    /** A TPP asks about so many different amounts that it seems to look for a balance; the subject is the id of the account. */
    | { readonly kind: 'funds-searched'; readonly reason: string; readonly subject: string }
    /** A key of the server was rotated; the reason is its use, the subject its id. */
    | { readonly kind: 'key-rotated'; readonly reason: string; readonly subject: string }
    /** A trusted list was renewed, refused or has become too old; the subject is its territory. */
    | { readonly kind: 'trusted-list'; readonly reason: string; readonly subject: string }
    /** The status of a certificate changed, or could not be learned; the subject is its SHA-256 fingerprint. */
    | { readonly kind: 'revocation'; readonly reason: string; readonly subject: string }
    /** The register was imported, refused or has become too old; the subject says which one. */
    | { readonly kind: 'register'; readonly reason: string; readonly subject: string }
    /** The audit chain of the bank cannot go on, goes on again, or two operators anchored it anew. */
    | { readonly kind: 'audit-chain'; readonly reason: 'stopped' | 'continued' | 're-anchored' }
    /** An operator changed something by command, such as `bank-suspended`; the subject is what, such as a bank's name. */
    | { readonly kind: 'administrative-act'; readonly reason: string; readonly subject?: string }
  )

export type SecurityEventKind = SecurityEvent['kind']

/** Every kind, for the filter of `havn security-events`. */
export const SECURITY_EVENT_KINDS: readonly SecurityEventKind[] = Object.keys({
  'call-refused': true,
  'psu-locked-out': true,
  'certificate-new': true,
  'roles-changed': true,
  'qwac-mismatch': true,
  'payee-lookup': true,
  'order-forged': true,
  'funds-searched': true,
  'key-rotated': true,
  'trusted-list': true,
  revocation: true,
  register: true,
  'audit-chain': true,
  'administrative-act': true,
} satisfies Record<SecurityEventKind, true>) as SecurityEventKind[]

/** Reports a security event. It returns at once and never throws; the event is written in the background. */
export type ReportSecurityEvent = (event: SecurityEvent) => void
