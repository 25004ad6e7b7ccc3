import type { AlgorithmProblem } from './algorithm.ts'
import type { CoverageProblem } from './coverage.ts'
import type { DigestHeaderProblem } from './digest.ts'
import type { KeyIdProblem } from './key-id.ts'
import type { ReadHeaderProblem } from './read-signature-header.ts'
import type { SigningStringProblem } from './signing-string.ts'
import type { WrongSignatureProblem } from './verify-signature.ts'

/** Every way in which a signed request can be wrong, told apart by `kind`. */
export type SignatureProblem =
  | ReadHeaderProblem
  | DigestHeaderProblem
  | KeyIdProblem
  | CoverageProblem
  | SigningStringProblem
  | AlgorithmProblem
  | WrongSignatureProblem
