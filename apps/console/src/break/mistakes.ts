import { CONTENT_MISTAKES } from './content-mistakes.ts'
import type { Mistake } from './mistake.ts'
import { SIGNING_MISTAKES } from './signing-mistakes.ts'

/** Every mistake that a button makes, in groups. */
export const MISTAKES: readonly { readonly group: string; readonly mistakes: readonly Mistake[] }[] = [
  { group: 'Signature', mistakes: SIGNING_MISTAKES },
  { group: 'Content', mistakes: CONTENT_MISTAKES },
]

/** The mistake of this id. */
export const findMistake = (id: string): Mistake | undefined =>
  MISTAKES.flatMap(({ mistakes }) => mistakes).find((mistake) => mistake.id === id)
