import { explain, type SignatureProblem } from '@havn/http-signature'
import type { Refusal } from '../http/refusal.ts'

const charactersPerMessage = 512

/** Turns a signature problem into a refusal. The sandbox explains it in full, in as many messages as needed. */
export function toSignatureRefusal(problem: SignatureProblem, path: string): Refusal {
  return { kind: problem.kind, path, details: splitIntoMessages(explain(problem)), problem }
}

/** Splits a text into messages of at most 512 characters: at a blank line, else at the end of a line, else at a space. */
export function splitIntoMessages(text: string): readonly string[] {
  return pack(text.split('\n\n'), '\n\n', (paragraph) =>
    pack(paragraph.split('\n'), '\n', (line) => cutLine(line)),
  )
}

/** Joins as many parts as fit into each piece. A part that is too long for one piece is broken up. */
function pack(
  parts: readonly string[],
  separator: string,
  breakPart: (part: string) => readonly string[],
): readonly string[] {
  const pieces: string[] = []
  let isOpen = false
  for (const part of parts) {
    const joined = `${pieces.at(-1) ?? ''}${separator}${part}`
    if (part.length > charactersPerMessage) pieces.push(...breakPart(part))
    else if (isOpen && joined.length <= charactersPerMessage) pieces.splice(-1, 1, joined)
    else pieces.push(part)
    isOpen = part.length <= charactersPerMessage
  }
  return pieces
}

function cutLine(line: string): readonly string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > charactersPerMessage) {
    const space = rest.lastIndexOf(' ', charactersPerMessage - 1) + 1
    const end = space > charactersPerMessage / 2 ? space : charactersPerMessage
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}
