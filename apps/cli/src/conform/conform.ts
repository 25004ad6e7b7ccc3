import { writeFileSync } from 'node:fs'
import {
  type CheckGroup,
  type Finding,
  formatExchange,
  formatFinding,
  formatGroup,
  formatSignedReport,
  formatSummary,
  GROUPS,
  inColour,
  renderHtml,
  type Report,
  runConformance,
  type RunOptions,
  whyUnreachable,
  withoutColour,
} from '@havn/conformance'
import { commandName } from '../terminal/command-name.ts'
import { hint } from '../terminal/output.ts'
import { type ConformArguments, readConform } from './read-conform.ts'

/** Runs the conformance kit against a server, and prints and writes what it found. */
export async function conform(given: ConformArguments): Promise<void> {
  const options = readConform(given)
  if (given.list === true) return listChecks(options)
  const problem = await whyUnreachable(options)
  if (problem !== undefined) throw new Error(explainUnreachable(problem, options.baseUrl, given))
  const paint = process.stdout.isTTY ? inColour : withoutColour
  console.log(`Conformance of ${options.baseUrl}\n`)
  const report = await runConformance({ ...options, ...progress(given.verbose === true) })
  for (const group of report.groups) printGroup(group.findings, report, given.verbose === true)
  console.log('')
  for (const group of report.groups) console.log(formatGroup(group, paint))
  console.log(`\n${formatSummary(report, paint)}`)
  writeReports(report, options, given)
  if (!report.conforms) process.exitCode = 1
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

function printGroup(findings: readonly Finding[], report: Report, isVerbose: boolean): void {
  const paint = process.stdout.isTTY ? inColour : withoutColour
  for (const finding of findings) {
    const text = formatFinding(finding, paint, isVerbose)
    if (text === undefined) continue
    console.log(text)
    const exchange = report.exchanges[(finding.exchanges.at(-1) ?? 0) - 1]
    if (isVerbose && finding.outcome.kind === 'failed' && exchange !== undefined)
      console.log(formatExchange(exchange))
  }
}

function writeReports(report: Report, { tpp }: RunOptions, { json, html }: ConformArguments): void {
  if (json === undefined && html === undefined) return
  const signed = formatSignedReport(report, tpp)
  if (json !== undefined) writeFileSync(json, signed)
  if (html !== undefined) writeFileSync(html, renderHtml(report, signed))
  const file = html ?? json ?? ''
  hint(`\nWritten and signed: ${[json, html].filter((name) => name !== undefined).join(', ')}`)
  hint(`Verify it with ${commandName()} conform verify ${file}`)
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

/** One sentence about a server that does not answer at all, and what to do. */
function explainUnreachable(
  problem: Error,
  baseUrl: string,
  { url, ca }: Pick<ConformArguments, 'url' | 'ca'>,
): string {
  const code = 'code' in problem ? String(problem.code) : ''
  if (code === 'ECONNREFUSED')
    return url === undefined
      ? `nothing listens at ${baseUrl}: start the sandbox with ${commandName()} dev, or name a server with --url`
      : `nothing listens at ${baseUrl}: check the address, and that the server runs (a sandbox here: ${commandName()} dev)`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the host ${new URL(baseUrl).hostname} was not found: check the address in --url`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the server at ${baseUrl} shows a certificate for another host (${problem.message})`
  if (/CERT|SELF_SIGNED|ISSUER/.test(code)) {
    const issuer = ca === undefined ? 'no authority issued that is trusted here' : `${ca} did not issue`
    return `the server at ${baseUrl} shows a certificate that ${issuer} (${problem.message}): name its authority with --ca`
  }
  return `${baseUrl} could not be called: ${problem.message || code}`
}
