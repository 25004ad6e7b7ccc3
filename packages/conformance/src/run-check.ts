import type { Check } from './check.ts'
import type { RunContext } from './context.ts'
import { AFTER_STOP, type Recorder } from './exchange/recorder.ts'
import { firstUnmet } from './needs.ts'
import { NotReachedError, type Outcome, skipped } from './outcome.ts'
import type { Finding } from './report/report.ts'
import { textOfRule } from './rules/rules.ts'
import type { RunOptions } from './run-options.ts'

/** One run, and what it works with. */
export interface Run {
  readonly options: RunOptions
  readonly recorder: Recorder
  readonly context: RunContext
}

/** Runs one check, unless the run has stopped or the check lacks something. */
export async function runCheck(check: Check, { options, recorder, context }: Run): Promise<Finding> {
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
