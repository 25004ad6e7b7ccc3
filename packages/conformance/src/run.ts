import { GROUPS } from './checks/groups.ts'
import { type Check, type CheckGroup, NotReachedError, type Outcome, skipped } from './check.ts'
import { createContext, type RunContext } from './context.ts'
import { AFTER_STOP, createRecorder, DEFAULT_LIMITS, type Recorder } from './exchange/recorder.ts'
import { whyUnreachable } from './exchange/reach.ts'
import { createSender } from './exchange/send.ts'
import { readSandboxFacts } from './facts/read-sandbox-facts.ts'
import { firstUnmet } from './needs.ts'
import { buildReport } from './report/build-report.ts'
import type { Finding, GroupResult, Report } from './report/report.ts'
import { textOfRule } from './rules/rules.ts'
import type { RunOptions } from './run-options.ts'

/** One run, and what it works with. */
interface Run {
  readonly options: RunOptions
  readonly recorder: Recorder
  readonly context: RunContext
}

/** Runs the chosen checks against a server. Never rejects for what the server does: that is a finding. */
export async function runConformance(options: RunOptions): Promise<Report> {
  const begun = options.now()
  const sender = createSender(new URL(options.baseUrl), options.ca)
  try {
    const recorder = createRecorder({
      sender,
      limits: { ...DEFAULT_LIMITS, ...options.limits },
      now: options.now,
      whyUnreachable: () => whyUnreachable(options),
    })
    const run = { options, recorder, context: createContext(options, recorder) }
    if (run.context.isSandbox) await readSandboxFacts(options, run.context)
    const groups: GroupResult[] = []
    for (const group of chosenGroups(options)) {
      options.onGroup?.(group)
      groups.push(await runGroup(group, run))
    }
    const { exchanges, stopped } = recorder
    return buildReport({ options, groups, begun, exchanges, stopped, facts: run.context.factsIfAny })
  } finally {
    sender.close()
  }
}

function chosenGroups({ select = () => true }: RunOptions): CheckGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    checks: group.checks.filter((check) => select(check, group)),
  })).filter(({ checks }) => checks.length > 0)
}

async function runGroup(group: CheckGroup, run: Run): Promise<GroupResult> {
  const findings: Finding[] = []
  for (const check of group.checks) {
    const finding = await runCheck(check, run)
    findings.push(finding)
    run.options.onFinding?.(finding)
  }
  return { name: group.name, title: group.title, findings }
}

async function runCheck(check: Check, { options, recorder, context }: Run): Promise<Finding> {
  const { id, rules, title, severity } = check
  const began = options.now()
  const { value: outcome, exchanges } = await context.collect(
    async () =>
      notRun(recorder) ?? firstUnmet(check.needs, options, context) ?? (await outcomeOf(check, context)),
  )
  return {
    check: id,
    rules,
    title,
    severity,
    outcome,
    ...(outcome.kind === 'failed' ? { advice: check.advice ?? adviceOf(rules) } : {}),
    exchanges,
    milliseconds: Math.round(options.now() - began),
  }
}

/** Without the server no check is run, not even one that only looks back at the answers: it has not seen all of them. */
const notRun = ({ stopped }: Recorder): Outcome | undefined =>
  stopped === undefined ? undefined : skipped(`Not run. ${stopped}`, AFTER_STOP)

async function outcomeOf(check: Check, context: RunContext): Promise<Outcome> {
  try {
    return await check.run(context)
  } catch (problem) {
    if (problem instanceof NotReachedError) return skipped(problem.message, problem.needed)
    throw problem
  }
}

const adviceOf = ([rule = '']: readonly string[]): string => `Follow ${rule}: ${textOfRule(rule)}`
