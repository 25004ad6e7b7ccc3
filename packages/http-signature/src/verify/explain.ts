import { explanations } from './explanations.ts'
import type { SignatureProblem } from './signature-problem.ts'

/**
 * Explains a problem to a developer: what was checked, what was expected, what was received, and how to fix it.
 *
 * @example
 * ```ts
 * import { checkDigest, explain } from '@havn/http-signature'
 *
 * const checked = checkDigest(new Map(), Buffer.from('{}'))
 * if (!checked.ok) console.log(explain(checked.problem))
 * ```
 */
export function explain(problem: SignatureProblem): string {
  const { title, checked, fix, yieldsToHint = false } = explanations[problem.kind]
  const rows = [
    row('Checked', checked),
    row('Expected', problem.expected),
    row('Received', problem.received === '' ? '(nothing)' : problem.received),
    ...('bodyBytes' in problem ? [row('Body', `${problem.bodyBytes} bytes received`)] : []),
    ...(problem.hint === undefined ? [] : [row('Likely', problem.hint)]),
  ]
  const signed = problem.kind === 'signature-wrong' ? ['', showSigningString(problem.signingString)] : []
  const advice = yieldsToHint && problem.hint !== undefined ? [] : ['', `How to fix it: ${fix}`]
  return [title, '', ...rows, ...signed, ...advice].join('\n')
}

/**
 * Explains how to fix a problem of this kind, in one or two sentences.
 *
 * @example
 * ```ts
 * import { howToFix } from '@havn/http-signature'
 *
 * console.log(howToFix('digest-missing'))
 * ```
 */
export function howToFix(kind: SignatureProblem['kind']): string {
  return explanations[kind].fix
}

function row(label: string, text: string): string {
  return `  ${`${label}:`.padEnd(10)}${text.replaceAll('\n', `\n${' '.repeat(12)}`)}`
}

function showSigningString(text: string): string {
  const lines = text.split('\n')
  const count =
    lines.length === 1
      ? 'one line, no newline after it'
      : `${lines.length} lines, a newline between two, none after the last`
  const numbered = lines.map((line, index) => `  ${String(index + 1).padStart(2)} | ${line}`)
  return [`The signing string (${count}):`, ...numbered].join('\n')
}
