import { type CheckGroup, GROUPS, runConformance, type RunOptions, whyUnreachable } from '@havn/conformance'
import { explainUnreachable, presentReport } from './present-report.ts'
import { type ConformArguments, readConform } from './read-conform.ts'

/** Runs the conformance kit against a server, and prints and writes what it found. */
export async function conform(given: ConformArguments): Promise<void> {
  if (given.standard !== undefined) return (await import('./conform-standard.ts')).conformStandard(given)
  const options = readConform(given)
  if (given.list === true) return listChecks(options)
  const problem = await whyUnreachable(options)
  if (problem !== undefined) throw new Error(explainUnreachable(problem, options.baseUrl, given))
  console.log(`Conformance of ${options.baseUrl}\n`)
  const report = await runConformance({ ...options, ...progress(given.verbose === true) })
  presentReport(report, options, given)
}

/** Shows on a terminal which check is running. */
function progress(isVerbose: boolean): Pick<RunOptions, 'onFinding' | 'onGroup'> {
  if (!process.stderr.isTTY || isVerbose) return {}
  const all = GROUPS.flatMap(({ checks }) => checks).length
  let done = 0
  let name = ''
  return {
    onGroup: (group) => void (name = group.name),
    onFinding: () => {
      done += 1
      const isLast = done === all
      process.stderr.write(isLast ? '\r\u001b[K' : `\r\u001b[K${done} of ${all}  ${name}`)
    },
  }
}

function listChecks({ select = () => true }: RunOptions): void {
  for (const group of GROUPS) {
    const checks = group.checks.filter((check) => select(check, group))
    if (checks.length > 0) console.log(formatList(group, checks))
  }
}

function formatList({ name, title }: CheckGroup, checks: CheckGroup['checks']): string {
  const lines = checks.map(
    ({ id, severity, rules, title: sentence }) =>
      `  ${id}  (${severity}, ${rules.join(' ')})\n      ${sentence}`,
  )
  return [`${name}: ${title}`, ...lines, ''].join('\n')
}
