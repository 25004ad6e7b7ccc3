import { explain, type SignatureProblem } from '@havn/http-signature'
import type { Refusal } from '../refusal.ts'

const charactersPerMessage = 480

/** A problem of the signature as a refusal; the sandbox explains it in full, in as many messages as it takes. */
export function tellProblem(problem: SignatureProblem, path: string): Refusal {
  return { kind: problem.kind, path, details: inPieces(explain(problem)), problem }
}

/** A message holds 512 characters. Long texts break between lines where they can. */
export function inPieces(text: string): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  for (const line of text.split('\n')) {
    for (let rest = line; ; rest = rest.slice(charactersPerMessage)) {
      const part = rest.slice(0, charactersPerMessage)
      if (piece.length + part.length + 1 > charactersPerMessage) {
        pieces.push(piece)
        piece = part
      } else piece = piece === '' ? part : `${piece}\n${part}`
      if (rest.length <= charactersPerMessage) break
    }
  }
  return piece === '' ? pieces : [...pieces, piece]
}
