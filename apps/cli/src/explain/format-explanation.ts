import { checkLines } from '../why/format-request-report.ts'
import type { BankOpinion } from './ask-bank.ts'
import type { Explanation } from './explanation.ts'
import type { Finding } from './finding.ts'
import type { SigningInstructions } from './signing-instructions.ts'

/** Formats an explanation for the terminal: what was read, every check, the texts, and what the bank says. */
export function formatExplanation(explanation: Explanation): string[] {
  const { request, operation, findings, comparison, toSign, bank } = explanation
  const sent = `${request.headers} headers, a body of ${request.bodyBytes} bytes`
  return [
    `${request.method} ${request.target}`,
    `  ${sent}${operation === undefined ? '' : `, ${operation}`}`,
    ...request.notes.flatMap((note) => ['', note]),
    '',
    'Checked on this machine',
    ...indent(findingLines(findings)),
    ...signingStringLines(explanation),
    ...comparisonLines(comparison),
    ...(toSign === undefined ? [] : instructionLines(toSign)),
    ...(bank === undefined ? [] : bankLines(bank)),
  ]
}

function findingLines(findings: readonly Finding[]): string[] {
  const named = findings.filter(({ verdict }) => verdict === 'passed').map(({ check }) => check)
  const marks = { refused: '✗ ', note: '! ', 'not reached': '· ', passed: '' }
  const others = findings.filter(({ verdict }) => verdict !== 'passed')
  return [
    ...(named.length === 0 ? [] : [`✓ ${named.join(', ')}`]),
    ...others.flatMap(({ check, verdict, text = '' }) => [
      `${marks[verdict]}${check}`,
      ...indent(text.split('\n')),
    ]),
  ]
}

/** The signing string, unless the explanation of a wrong signature has shown it already. */
function signingStringLines({ signingString, findings }: Explanation): string[] {
  const isShown = findings.some(({ text = '' }) => text.includes('The signing string ('))
  if (signingString === undefined || isShown) return []
  return ['', 'The signing string of this request', ...indent(signingString.split('\n'))]
}

function comparisonLines(comparison: Explanation['comparison']): string[] {
  if (comparison === undefined) return []
  const { file, difference } = comparison
  if (difference === null) return ['', `${file} is the same as the signing string, byte by byte.`]
  const { line, column, expected, received } = difference
  return [
    '',
    `${file} differs from the signing string first in line ${line}, column ${column}`,
    `  expected  ${expected === undefined ? '(no such line)' : JSON.stringify(expected)}`,
    `  yours     ${received === undefined ? '(no such line)' : JSON.stringify(received)}`,
  ]
}

function instructionLines({ signingString, headers }: SigningInstructions): string[] {
  return [
    '',
    'What to sign for it: a newline between two lines, none after the last',
    ...indent(signingString.split('\n')),
    'and to send with it',
    ...indent(Object.entries(headers).map(([name, value]) => `${name}: ${value}`)),
  ]
}

function bankLines(bank: BankOpinion): string[] {
  if (bank.kind === 'not asked') return ['', `The bank at ${bank.baseUrl} was not asked: ${bank.reason}`]
  const { accepted, checks, changes } = bank.answer
  return [
    '',
    `What the bank at ${bank.baseUrl} would say now: ${accepted ? 'accepted' : 'refused'}`,
    ...indent(checkLines(checks)),
    ...(changes.length === 0 ? [] : ['To change']),
    ...indent(
      changes.map(({ header, value, text }) =>
        header === undefined || value === undefined ? text : `${header}: ${value}\n    ${text}`,
      ),
    ),
  ]
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}
