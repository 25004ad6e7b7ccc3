import type { Severity } from '../outcome.ts'
import { SEVERITY_TITLES } from './html-findings.ts'
import type { Finding, GroupResult, Report, ReportedExchange } from './report.ts'
import { verdictOf } from './verdict.ts'

export type Paint = (text: string, colour: 'green' | 'red' | 'yellow' | 'grey' | 'bold') => string

const CODES = { green: '32', red: '31', yellow: '33', grey: '90', bold: '1' } as const

/** Colours for a terminal. */
export const inColour: Paint = (text, colour) => `\u001b[${CODES[colour]}m${text}\u001b[0m`
export const withoutColour: Paint = (text) => text

const INDENT = '         '
const columnsMax = 240

const cut = (text: string): string => (text.length <= columnsMax ? text : `${text.slice(0, columnsMax)}…`)

/** Formats what must be looked at: everything that failed, and with `isVerbose` all the rest too. */
export function formatFinding(finding: Finding, paint: Paint, isVerbose = false): string | undefined {
  const { check, rules, title, severity, outcome, advice = '' } = finding
  const tail = paint(
    [SEVERITY_TITLES[severity], ...(rules.length === 0 ? [] : [rules.join(' ')])].join(', '),
    'grey',
  )
  if (outcome.kind === 'failed')
    return [
      `${paint('FAILED ', 'red')}  ${paint(check, 'bold')}  ${tail}`,
      `${INDENT}${title}`,
      `${INDENT}expected  ${cut(outcome.expected)}`,
      `${INDENT}received  ${cut(outcome.received)}`,
      `${INDENT}to do     ${advice}`,
    ].join('\n')
  if (!isVerbose) return undefined
  if (outcome.kind === 'skipped')
    return `${paint('skipped', 'yellow')}  ${check}  ${tail}\n${INDENT}${outcome.reason} ${outcome.needed}`
  return `${paint('passed ', 'green')}  ${check}  ${tail}`
}

/** Formats the last exchange of a failed check, as it was sent and answered. */
export function formatExchange(exchange: ReportedExchange): string {
  const lines = (headers: ReportedExchange['answerHeaders']) =>
    headers.map(([name, value]) => `${INDENT}  ${name}: ${cut(value)}`)
  return [
    `${INDENT}sent      ${exchange.request}`,
    ...lines(exchange.requestHeaders),
    ...(exchange.requestBody === '' ? [] : [`${INDENT}  ${cut(exchange.requestBody)}`]),
    ...(exchange.signingString === undefined
      ? []
      : [`${INDENT}signed`, ...exchange.signingString.split('\n').map((line) => `${INDENT}  ${cut(line)}`)]),
    `${INDENT}answered  ${exchange.status}`,
    ...lines(exchange.answerHeaders),
    ...(exchange.answerBody === '' ? [] : [`${INDENT}  ${cut(exchange.answerBody)}`]),
  ].join('\n')
}

const countOf = (findings: readonly Finding[], kind: Finding['outcome']['kind']) =>
  findings.filter(({ outcome }) => outcome.kind === kind).length

/** One line for a group. */
export function formatGroup({ name, findings }: GroupResult, paint: Paint): string {
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((kind) =>
    countOf(findings, kind),
  )
  const cells = [
    paint(`${String(passed).padStart(3)} passed`, 'green'),
    failed === 0 ? '          ' : paint(`${String(failed).padStart(3)} failed`, 'red'),
    skipped === 0 ? '' : paint(`${String(skipped).padStart(3)} skipped`, 'yellow'),
  ]
  return `${name.padEnd(14)}${cells.join('  ')}`.trimEnd()
}

/** The end of a report: what was skipped and why, counts, and the verdict. */
export function formatSummary(report: Report, paint: Paint): string {
  const severities: readonly Severity[] = ['must', 'should', 'beyond']
  const rows = severities.map((severity) => {
    const { passed, failed, skipped } = report.counts[severity]
    return `${SEVERITY_TITLES[severity].padEnd(26)}${String(passed).padStart(4)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`
  })
  const seen = (result: string) => report.rules.filter((rule) => rule.result === result).length
  const rules = `Of ${report.rules.length} rules ${seen('passed')} were seen to be kept, ${seen('failed')} broken; ${seen('skipped')} were skipped, ${seen('not-observable')} cannot be observed from outside.`
  const { word, sentence } = verdictOf(report)
  const verdict = paint(`${word}: ${sentence}`, word === 'PASSED' ? 'green' : 'red')
  const stop = word === 'FAILED' && report.stopped !== undefined ? [report.stopped] : []
  const ofRules = report.rules.length === 0 ? [] : [rules]
  return [...skippedLines(report, paint), ...rows, ...ofRules, '', ...stop, verdict].join('\n')
}

/** The reasons for what was skipped, each once. */
function skippedLines({ groups }: Report, paint: Paint): string[] {
  const reasons = new Map<string, number>()
  for (const { outcome } of groups.flatMap(({ findings }) => findings))
    if (outcome.kind === 'skipped') {
      const reason = `${outcome.reason} ${outcome.needed}`
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
  const lines = [...reasons].map(
    ([reason, count]) => `${paint('skipped', 'yellow')} ${String(count).padStart(3)}  ${cut(reason)}`,
  )
  return lines.length === 0 ? [] : [...lines, '']
}
