import type { TextDifference } from '@havn/http-signature'
import type { BankOpinion } from './ask-bank.ts'
import type { Diagnosis } from './diagnose-request.ts'
import type { GivenRequest } from './given-request.ts'
import type { SigningInstructions } from './signing-instructions.ts'

/** Everything that `explain` found out about a request. */
export type Explanation = Diagnosis & {
  request: Pick<GivenRequest, 'method' | 'target' | 'notes'> & { headers: number; bodyBytes: number }
  /** Whether nothing was refused, by the checks here and, if it was asked, by the bank. */
  accepted: boolean
  /** How the text that the user signed differs from the signing string; null if they are equal. */
  comparison: { file: string; difference: TextDifference | null } | undefined
  /** With the TPP of this machine whose certificate it names, if the request has none. */
  toSign: (SigningInstructions & { tpp?: string }) | undefined
  bank: BankOpinion | undefined
}
