import type { Recorder } from '../exchange/recorder.ts'
import { KIT_VERSION } from '../kit-version.ts'
import { countOf } from '../report/build-report.ts'
import { createMask, toReportedExchange } from '../report/mask.ts'
import type { Finding, Report } from '../report/report.ts'
import { verdictOf } from '../report/verdict.ts'
import type { BerlinGroupOptions } from './berlin-group-options.ts'
import { STANDARD_CHECKS } from './standard-check.ts'

/** The standard by the name that the command line and interfaces have for it. */
const BERLIN_GROUP_STANDARD = 'berlin-group-1.3'

const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Puts together what a run found, in the form that reports about the specification's rules have. */
export function toStandardReport(parts: {
  readonly options: BerlinGroupOptions
  /** By the group of the checks. */
  readonly groups: ReadonlyMap<string, readonly Finding[]>
  readonly begun: number
  readonly baseUrl: string
  readonly recorder: Recorder
}): Report {
  const { options, begun, baseUrl, recorder } = parts
  const results = [...parts.groups].map(([name, findings]) => ({ name, title: titleOf(name), findings }))
  const { certificate } = options.tpp
  const findings = results.flatMap((group) => group.findings)
  const counts = {
    must: countOf(findings, 'must'),
    should: countOf(findings, 'should'),
    beyond: countOf(findings, 'beyond'),
  }
  const { stopped } = recorder
  const mask = createMask([])
  return {
    format: 'havn-conformance-report',
    formatVersion: 1,
    kit: KIT_VERSION,
    standard: BERLIN_GROUP_STANDARD,
    server: new URL(baseUrl).origin,
    environment: options.isSandbox ? 'sandbox' : 'not said',
    tpp: { subject: certificate.subject.replaceAll('\n', ', '), sha256: certificate.fingerprint256 },
    begun: new Date(begun).toISOString(),
    ended: new Date(options.now()).toISOString(),
    requests: recorder.exchanges.length,
    conforms: verdictOf({ counts, ...(stopped === undefined ? {} : { stopped }) }).word === 'PASSED',
    ...(stopped === undefined ? {} : { stopped }),
    isWhole: findings.length === STANDARD_CHECKS.length,
    counts,
    groups: results,
    rules: [],
    exchanges: recorder.exchanges.map((exchange) => toReportedExchange(exchange, mask)),
  }
}
