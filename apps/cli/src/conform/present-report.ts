import { writeFileSync } from 'node:fs'
import {
  type Finding,
  formatExchange,
  formatFinding,
  formatGroup,
  formatSignedReport,
  formatSummary,
  inColour,
  renderHtml,
  type Report,
  type RunOptions,
  withoutColour,
} from '@havn/conformance'
import { commandName } from '../terminal/command-name.ts'
import { hint } from '../terminal/output.ts'
import type { ConformArguments } from './read-conform.ts'

/** Prints a report, writes it where the options say, and fails if the server does not conform. */
export function presentReport(
  report: Report,
  signer: Pick<RunOptions, 'tpp'>,
  given: ConformArguments,
): void {
  const paint = process.stdout.isTTY ? inColour : withoutColour
  for (const group of report.groups) printGroup(group.findings, report, given.verbose === true)
  console.log('')
  for (const group of report.groups) console.log(formatGroup(group, paint))
  console.log(`\n${formatSummary(report, paint)}`)
  writeReports(report, signer, given)
  if (!report.conforms) process.exitCode = 1
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

function writeReports(
  report: Report,
  { tpp }: Pick<RunOptions, 'tpp'>,
  { json, html }: ConformArguments,
): void {
  if (json === undefined && html === undefined) return
  const signed = formatSignedReport(report, tpp)
  if (json !== undefined) writeFileSync(json, signed)
  if (html !== undefined) writeFileSync(html, renderHtml(report, signed))
  const file = html ?? json ?? ''
  hint(`\nWritten and signed: ${[json, html].filter((name) => name !== undefined).join(', ')}`)
  hint(`Verify it with ${commandName()} conform verify ${file}`)
}

/** One sentence about a server that does not answer at all, and what to do. */
export function explainUnreachable(
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
