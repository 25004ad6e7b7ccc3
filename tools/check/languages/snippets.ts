/** Where a snippet begins: the first line that starts with this text, indented or not. */
export interface SnippetSource {
  readonly file: string
  readonly starts: string
}

const COMMENT = /^(?:#|\/\/|\/\*\*|\*|@)/
const CLOSING = /^(?:\}|end$)/

/**
 * Cuts a function or method out of a source file, with the comment above it. Its end is found by indentation, in Python the
 * next line that is not indented more, elsewhere the closing brace or `end`.
 */
export function cutSnippet(text: string, { file, starts }: SnippetSource): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trimStart().startsWith(starts))
  if (first === -1) throw new Error(`${file} has no line that starts with ${JSON.stringify(starts)}`)
  const indent = indentOf(lines[first] ?? '')
  const last = file.endsWith('.py') ? lastByIndent(lines, first) : lastByClosing(lines, first)
  let begin = first
  while (COMMENT.test((lines[begin - 1] ?? '').trim())) begin--
  return lines
    .slice(begin, last + 1)
    .map((line) => line.slice(indent))
    .join('\n')
}

function lastByIndent(lines: readonly string[], first: number): number {
  const indent = indentOf(lines[first] ?? '')
  const isAfter = (line: string) =>
    line.trim() !== '' && indentOf(line) <= indent && !line.trim().startsWith(')')
  const next = lines.findIndex((line, index) => index > first && isAfter(line))
  let last = (next === -1 ? lines.length : next) - 1
  while ((lines[last] ?? '').trim() === '') last--
  return last
}

function lastByClosing(lines: readonly string[], first: number): number {
  const indent = indentOf(lines[first] ?? '')
  const last = lines.findIndex(
    (line, index) => index > first && indentOf(line) === indent && CLOSING.test(line.trim()),
  )
  if (last === -1) throw new Error(`line ${first + 1} has no end: ${lines[first]}`)
  return last
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
