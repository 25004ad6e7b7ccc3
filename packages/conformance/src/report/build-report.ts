import type { Outcome, Severity } from '../outcome.ts'
import { GROUPS } from '../checks/groups.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Facts } from '../facts/facts.ts'
import { KIT_VERSION } from '../kit-version.ts'
import { NOT_OBSERVABLE } from '../rules/not-observable.ts'
import { RULES } from '../rules/rules.ts'
import type { RunOptions } from '../run-options.ts'
import { createMask, toReportedExchange } from './mask.ts'
import type { Counts, Finding, GroupResult, Report, RuleResult } from './report.ts'
import { verdictOf } from './verdict.ts'

/** Puts together what a run found. Everything in it is masked. */
export function buildReport(parts: {
  options: RunOptions
  groups: readonly GroupResult[]
  begun: number
  exchanges: readonly Exchange[]
  facts: Facts | undefined
  /** Why the run ended early, if it did. */
  stopped: string | undefined
}): Report {
  const { options, groups, exchanges, facts, stopped } = parts
  const mask = createMask([facts?.psu.nationalId ?? '', facts?.corporate?.nationalId ?? ''])
  const masked = groups.map((group) => ({
    ...group,
    findings: group.findings.map((finding) => ({ ...finding, outcome: maskOutcome(finding.outcome, mask) })),
  }))
  const findings = masked.flatMap((group) => group.findings)
  const checks = GROUPS.flatMap((group) => group.checks)
  const counts = {
    must: countOf(findings, 'must'),
    should: countOf(findings, 'should'),
    beyond: countOf(findings, 'beyond'),
  }
  return {
    format: 'havn-conformance-report',
    formatVersion: 1,
    kit: KIT_VERSION,
    server: new URL(options.baseUrl).origin,
    environment: options.environment ?? 'not said',
    tpp: {
      subject: options.tpp.certificate.subject.replaceAll('\n', ', '),
      sha256: options.tpp.certificate.fingerprint256,
    },
    begun: new Date(parts.begun).toISOString(),
    ended: new Date(options.now()).toISOString(),
    requests: exchanges.length,
    conforms: verdictOf({ counts, ...(stopped === undefined ? {} : { stopped }) }).word === 'PASSED',
    ...(stopped === undefined ? {} : { stopped }),
    isWhole: checks.length === findings.length,
    counts,
    groups: masked,
    rules: RULES.map((rule) => ({ ...rule, ...resultOf(rule.id, findings) })),
    exchanges: exchanges.map((exchange) => toReportedExchange(exchange, mask)),
  }
}

/** What a check says about an answer may quote it. */
function maskOutcome(outcome: Outcome, mask: (text: string) => string): Outcome {
  if (outcome.kind === 'failed')
    return { ...outcome, expected: mask(outcome.expected), received: mask(outcome.received) }
  return outcome.kind === 'skipped' ? { ...outcome, reason: mask(outcome.reason) } : outcome
}

/** How many checks of a severity passed, failed and were skipped. */
export function countOf(findings: readonly Finding[], severity: Severity): Counts {
  const count = (kind: Finding['outcome']['kind']) =>
    findings.filter((finding) => finding.severity === severity && finding.outcome.kind === kind).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** A rule is kept if a check of it passed and none failed. */
function resultOf(
  id: string,
  findings: readonly Finding[],
): Pick<RuleResult, 'result' | 'checks' | 'reason'> {
  const own = findings.filter(({ rules }) => rules.includes(id))
  const checks = own.map(({ check }) => check)
  const has = (kind: Finding['outcome']['kind']) => own.some(({ outcome }) => outcome.kind === kind)
  if (has('failed')) return { result: 'failed', checks }
  if (has('passed')) return { result: 'passed', checks }
  const reason = NOT_OBSERVABLE[id]
  if (reason !== undefined) return { result: 'not-observable', checks, reason }
  const [first] = own
  return {
    result: 'skipped',
    checks,
    reason:
      first?.outcome.kind === 'skipped'
        ? `${first.outcome.reason} ${first.outcome.needed}`
        : 'Its checks were not chosen.',
  }
}
