import type { AlgorithmProblem } from './algorithm.ts'
import type { CoverageProblem } from './coverage.ts'
import type { DigestHeaderProblem } from './digest.ts'
import type { KeyIdProblem } from './key-id.ts'
import type { ReadSignatureHeaderProblem } from './read-signature-header.ts'
import type { SigningStringProblem } from './signing-string.ts'
import type { WrongSignatureProblem } from './verify-signature.ts'

/** Every problem that a signed request can have, discriminated by `kind`. */
export type SignatureProblem =
  | ReadSignatureHeaderProblem
  | DigestHeaderProblem
  | KeyIdProblem
  | CoverageProblem
  | SigningStringProblem
  | AlgorithmProblem
  | WrongSignatureProblem
