import { createRecorder, DEFAULT_LIMITS } from '../exchange/recorder.ts'
import { whyUnreachable } from '../exchange/reach.ts'
import { failed, NotReachedError, type Outcome, passed, skipped } from '../outcome.ts'
import type { Finding, Report } from '../report/report.ts'
import type { BerlinGroupOptions } from './berlin-group-options.ts'
import { createFactsValidator } from './facts/schema-validator.ts'
import { createConnections, createHttpServer } from './http-server.ts'
import { toStandardReport } from './standard-report.ts'
import { STANDARD_CHECKS, type StandardCheck } from './standard-check.ts'
import { runStandardCheck } from './steps/run-check.ts'
import { unmetNeed } from './unmet-need.ts'

const advice = 'Compare the exchange with the steps of the check, which --list shows.'

/** Performs the checks of the Berlin Group's standard. Never rejects for what the server does: that is a finding. */
export async function runBerlinGroup(options: BerlinGroupOptions): Promise<Report> {
  const begun = options.now()
  const baseUrl = options.addresses['{{base}}'] ?? ''
  const connections = createConnections(options)
  const { ca } = options
  const recorder = createRecorder({
    sender: connections,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    now: options.now,
    whyUnreachable: () => whyUnreachable(ca === undefined ? { baseUrl } : { baseUrl, ca }),
  })
  let used: number[] = []
  const onExchange = (number: number) => void used.push(number)
  const server = createHttpServer({ options, connections, recorder, onExchange })
  const validator = createFactsValidator()
  const groups = new Map<string, Finding[]>()
  let saved: ReadonlyMap<string, string> = new Map()
  try {
    for (const given of STANDARD_CHECKS.filter(options.select ?? (() => true))) {
      const check = replaced(given, options.replacements ?? {})
      const startedAt = options.now()
      used = []
      const goesOn = check.steps.some(({ use }) => use !== undefined)
      const { outcome, saved: known } = await outcomeOf(check, options, () =>
        runStandardCheck({ server, validator }, check, goesOn ? saved : new Map()),
      )
      saved = known
      const finding: Finding = {
        check: `${check.group}/${check.number}`,
        rules: [],
        title: check.title,
        severity: 'must',
        outcome,
        ...(outcome.kind === 'failed' ? { advice } : {}),
        exchanges: used,
        milliseconds: options.now() - startedAt,
      }
      groups.set(check.group, [...(groups.get(check.group) ?? []), finding])
      options.onFinding?.(finding)
    }
    return toStandardReport({ options, groups, begun, baseUrl, recorder })
  } finally {
    connections.close()
  }
}

type Ran = Awaited<ReturnType<typeof runStandardCheck>>

async function outcomeOf(
  check: StandardCheck,
  options: BerlinGroupOptions,
  run: () => Promise<Ran>,
): Promise<{ readonly outcome: Outcome; readonly saved: ReadonlyMap<string, string> }> {
  const unmet = unmetNeed(check, options)
  if (unmet !== undefined) return { outcome: unmet, saved: new Map() }
  try {
    const { faults, saved } = await run()
    return { outcome: faults.length === 0 ? passed() : failed(check.title, faults.join('; ')), saved }
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    const outcome =
      problem instanceof NotReachedError ? skipped(reason, problem.needed) : failed(check.title, reason)
    return { outcome, saved: new Map() }
  }
}

/** A check with the accounts and names of this bank in it. */
function replaced(check: StandardCheck, replacements: Readonly<Record<string, string>>): StandardCheck {
  let text = JSON.stringify(check)
  for (const [from, to] of Object.entries(replacements))
    text = text.replaceAll(from, JSON.stringify(to).slice(1, -1))
  const changed: StandardCheck = JSON.parse(text)
  return changed
}
