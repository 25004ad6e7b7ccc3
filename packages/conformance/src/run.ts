import { GROUPS } from './checks/groups.ts'
import type { CheckGroup } from './check.ts'
import { createContext } from './context.ts'
import { createRecorder, DEFAULT_LIMITS } from './exchange/recorder.ts'
import { whyUnreachable } from './exchange/reach.ts'
import { createSender } from './exchange/send.ts'
import { readSandboxFacts } from './facts/read-sandbox-facts.ts'
import { buildReport } from './report/build-report.ts'
import type { Finding, GroupResult, Report } from './report/report.ts'
import { type Run, runCheck } from './run-check.ts'
import type { RunOptions } from './run-options.ts'

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
