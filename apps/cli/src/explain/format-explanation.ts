import type { CheckVerdict } from '@havn/contract'
import type { BankOpinion } from './ask-bank.ts'
import type { Explanation } from './explanation.ts'
import type { Finding } from './finding.ts'

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
    ...(bank === undefined ? [] : bankLines(bank, explanation.missingHeaders)),
  ]
}

function findingLines(findings: readonly Finding[]): string[] {
  const named = findings.filter(({ verdict }) => verdict === 'passed').map(({ check }) => check)
  const notReached = findings.filter(({ verdict }) => verdict === 'not reached').map(({ check }) => check)
  const others = findings.filter(({ verdict }) => verdict === 'refused' || verdict === 'note')
  return [
    ...(named.length === 0 ? [] : [`✓ ${named.join(', ')}`]),
    ...others.flatMap(({ check, verdict, text = '' }) => [
      `${verdict === 'refused' ? '✗' : '!'} ${check}`,
      ...indent(text.split('\n')),
    ]),
    ...(notReached.length === 0 ? [] : [`· not reached: ${notReached.join(', ')}`]),
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

function instructionLines({
  signingString,
  headers,
  examples,
  tpp,
}: NonNullable<Explanation['toSign']>): string[] {
  return [
    '',
    'What to sign for it: a newline between two lines, none after the last',
    ...indent(signingString.split('\n')),
    'and to send with it',
    ...indent(Object.entries(headers).map(([name, value]) => `${name}: ${value}`)),
    ...(tpp === undefined
      ? []
      : [`The certificate is that of TPP ${tpp} of this machine, since the request has none.`]),
    ...(examples.length === 0
      ? []
      : [`Your request lacks ${examples.join(', ')}: the values above are examples, put in yours.`]),
    ...(headers['Digest'] === undefined
      ? []
      : ['A change of the body changes the Digest, and with it what to sign.']),
  ]
}

/** What the bank says, without the headers that are missing: the checks of this machine have listed them. */
function bankLines(bank: BankOpinion, missingHeaders: readonly string[]): string[] {
  if (bank.kind === 'not asked') return ['', `The bank at ${bank.baseUrl} was not asked: ${bank.reason}`]
  const { accepted, checks, changes } = bank.answer
  const isListed = ({ check, header = '' }: BankChange) =>
    missingHeaders.length > 0 && (check === 'signing headers' || missingHeaders.includes(header))
  const others = changes.filter((change) => !isListed(change))
  return [
    '',
    `What the bank at ${bank.baseUrl} would say now: ${accepted ? 'accepted' : 'refused'}`,
    ...indent(verdictLines(checks)),
    ...(changes.length === 0 ? [] : ['To change']),
    ...(others.length === changes.length ? [] : ['  the headers that are missing, as listed above']),
    ...indent(others.flatMap(changeLines)),
  ]
}

type BankChange = Extract<BankOpinion, { kind: 'answered' }>['answer']['changes'][number]

/** A change, with the header or the path of the field that it is about. */
function changeLines({ header, value, text }: BankChange): string[] {
  const lines = text.split('\n')
  if (header !== undefined && value !== undefined) return [`${header}: ${value}`, ...indent(lines)]
  const [first = '', ...rest] = lines
  return [header === undefined || first.startsWith(header) ? first : `${header}: ${first}`, ...indent(rest)]
}

function verdictLines(checks: readonly CheckVerdict[]): string[] {
  const titles = [
    ['passed', '✓ passed'],
    ['refused', '✗ refused'],
    ['not reached', '· not reached'],
  ] as const
  return titles.flatMap(([verdict, title]) => {
    const named = checks.filter((check) => check.verdict === verdict).map(({ check }) => check)
    return named.length === 0 ? [] : [`${title}: ${named.join(', ')}`]
  })
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}
