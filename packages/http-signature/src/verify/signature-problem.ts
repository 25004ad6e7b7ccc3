import type { AlgorithmProblem } from '../signature/algorithm.ts'
import type { CoverageProblem } from '../signature/coverage.ts'
import type { DigestHeaderProblem } from '../digest/digest.ts'
import type { KeyIdProblem } from '../key-id/key-id.ts'
import type { ReadSignatureHeaderProblem } from '../signature-header/read-signature-header.ts'
import type { SigningStringProblem } from '../signature/signing-string.ts'
import type { WrongSignatureProblem } from '../signature/verify-signature.ts'

/** Every problem that a signed request can have, discriminated by `kind`. */
export type SignatureProblem =
  | ReadSignatureHeaderProblem
  | DigestHeaderProblem
  | KeyIdProblem
  | CoverageProblem
  | SigningStringProblem
  | AlgorithmProblem
  | WrongSignatureProblem
