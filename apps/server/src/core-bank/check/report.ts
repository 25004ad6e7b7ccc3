import type { CaseFailure, CaseResult } from './run-cases.ts'

/** The results of a whole check. */
export interface CheckReport {
  readonly url: string
  /** Whether no case failed that was run. */
  readonly passed: boolean
  /** Whether all cases were chosen. Some of them may not have been run all the same. */
  readonly isWhole: boolean
  readonly groups: readonly GroupReport[]
}

export interface GroupReport {
  readonly name: string
  readonly title: string
  readonly passed: number
  readonly failed: number
  readonly notRun: number
  readonly milliseconds: number
  readonly cases: readonly CaseResult[]
}

const MARKS = { passed: 'passed ', failed: 'FAILED ', 'not-run': 'not run' } as const
const INDENT = '        '

/** Formats one case for the terminal: what must hold and, if it failed, everything to find the fault with. */
export function formatCase({ id, title, result, reason, notes, warnings, failure }: CaseResult): string {
  const lines = [
    title,
    ...notes.map((note) => `Note: ${note}.`),
    ...warnings.map((warning) => `WARNING: ${warning}.`),
    ...(reason === undefined ? [] : [`Not run: ${reason}`]),
    ...(failure === undefined ? [] : formatFailure(failure)),
  ]
  return [`${MARKS[result]} ${id}`, ...lines.map((line) => INDENT + line)].join('\n')
}

function formatFailure({ what, expected, received, advice, calls }: CaseFailure): string[] {
  return [
    `checked   ${what}`,
    `expected  ${cut(expected)}`,
    `received  ${cut(received)}`,
    `to do     ${advice}`,
    ...calls.flatMap(({ question, asked, answered }) => [
      `asked     ${cut(`${question} ${asked}`)}`,
      `answered  ${cut(answered)}`,
    ]),
  ]
}

const columnsMax = 240

/** The whole text is in the report for machines. */
function cut(text: string): string {
  return text.length <= columnsMax ? text : `${text.slice(0, columnsMax)}…`
}

/** Formats the end of a report: a line for each group, and the result. */
export function formatSummary(report: CheckReport): string {
  const width = Math.max(...report.groups.map(({ name }) => name.length))
  const rows = report.groups.map(({ name, passed, failed, notRun, milliseconds }) =>
    [
      name.padEnd(width),
      `${String(passed).padStart(3)} passed`,
      `${String(failed).padStart(3)} failed`,
      `${String(notRun).padStart(3)} not run`,
      `${(milliseconds / 1_000).toFixed(1).padStart(6)} s`,
    ].join('  '),
  )
  return [...rows, '', ...conclude(report)].join('\n')
}

function conclude({ groups, passed, isWhole }: CheckReport): string[] {
  const notRun = groups.reduce((sum, group) => sum + group.notRun, 0)
  if (passed && notRun > 0)
    return [`PASSED what was run. Not run: ${notRun}; see why above before you go to production.`]
  if (passed && !isWhole) return ['PASSED what was chosen. Run all groups before you go to production.']
  if (passed) return ['PASSED: the core bank does all that Havn asks of it.']
  const failed = groups.flatMap(({ cases }) => cases.filter(({ result }) => result === 'failed'))
  const ids = failed.map(({ id }) => `  ${id}`)
  if (ids.includes('  protocol/signed-answer'))
    return ['FAILED. Nothing else can be checked until a signed question is answered:', ...ids]
  return ['FAILED. Begin with the first of these; others may follow from it:', ...ids]
}
