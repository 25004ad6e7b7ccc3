import type { KeyObject, X509Certificate } from 'node:crypto'
import type { Psd2Role } from '@havn/test-certificates'
import type { WrongCall } from './wrong-call.ts'

/** What a mistake is made from: a payment that would be right. */
export interface Material {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly payment: Payment
  /** The TPP's own certificate. */
  readonly certificate: X509Certificate
  /** A certificate for the same TPP, issued by the sandbox's authority. */
  readonly issue: (options: { readonly roles: readonly Psd2Role[]; readonly validDays?: number }) => Identity
  /** A key and certificate that no authority issued. */
  readonly selfSigned: () => Identity
}

type Payment = Readonly<Record<string, unknown>> & {
  readonly instructedAmount: { readonly amount: string; readonly currency: string }
}

export interface Identity {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

/** A call that is wrong on purpose, behind one button. */
export interface Mistake {
  readonly id: string
  readonly label: string
  /** What the button does, in a sentence. */
  readonly does: string
  /** Whether the PSU then approves what was created, so that it fails at the bank. */
  readonly isApproved?: true
  /** The calls to send, one after the other; the last is the one to look at. */
  readonly calls: (material: Material) => readonly WrongCall[]
}
