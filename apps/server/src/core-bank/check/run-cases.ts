import { monotonicMilliseconds } from '../../platform/shared/clock.ts'
import { CaseNotRunError, type ConformanceCase, ExpectationError } from './conformance-case.ts'
import type { CoreBankUnderTest } from './core-bank-under-test.ts'
import { type RecordedCall, recordCalls } from './record-calls.ts'

/** The result of one case. */
export interface CaseResult {
  readonly id: string
  readonly title: string
  readonly result: 'passed' | 'failed' | 'not-run'
  readonly milliseconds: number
  readonly notes: readonly string[]
  readonly warnings: readonly string[]
  /** Why the case was not run. */
  readonly reason?: string
  readonly failure?: CaseFailure
}

/** What an engineer needs to find the fault. */
export interface CaseFailure {
  readonly what: string
  readonly expected: string
  readonly received: string
  readonly advice: string
  /** The last questions before the failure, with their answers. */
  readonly calls: readonly RecordedCall[]
}

/** What a case leaves for its report. */
export interface Recorder {
  readonly calls: RecordedCall[]
  note(text: string): void
  /** Adds what is no fault, but should be looked at. */
  warn(text: string): void
}

/** A case of any kind, ready to be run. */
export interface RunnableCase {
  readonly id: string
  readonly title: string
  readonly advice: string
  run(recorder: Recorder): Promise<void>
}

/** Makes a case of the port runnable against a bank. */
export function bindCase(one: ConformanceCase, bank: CoreBankUnderTest): RunnableCase {
  return {
    ...one,
    async run(recorder) {
      const missing = (one.needs ?? []).filter((action) => bank.actions[action] === undefined)
      if (missing.length > 0) throw new CaseNotRunError(missing.map((action) => MISSING[action]).join(' '))
      const coreBank = recordCalls(bank.coreBank, recorder.calls)
      await one.run({ ...bank, coreBank }, (text) => recorder.note(text))
    },
  }
}

const MISSING = {
  deposit: 'The test system takes no deposits: offer the test action deposit.',
  settle: 'The test system cannot be told to settle: offer the test action settle.',
  restart: 'Nobody said how to kill and start the bank: use --restart.',
} as const

const callsShown = 3
/** Questions that nearly every case begins with, and that say little about its failure. */
const LOOKUPS: ReadonlySet<string> = new Set(['findCustomerByNationalId', 'listAccounts'])

/** Returns the last calls before a failure, without lookups that were answered. */
function lastCalls(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const telling = calls.filter(({ question }, index) => !LOOKUPS.has(question) || index === calls.length - 1)
  return telling.slice(-callsShown)
}

/** Runs one case. Never rejects: what a bank does wrong is a result. */
export async function runCase(one: RunnableCase): Promise<CaseResult> {
  const calls: RecordedCall[] = []
  const notes: string[] = []
  const warnings: string[] = []
  const began = monotonicMilliseconds()
  const { id, title, advice } = one
  const result = (outcome: Pick<CaseResult, 'result' | 'reason' | 'failure'>): CaseResult => ({
    id,
    title,
    milliseconds: Math.round(monotonicMilliseconds() - began),
    notes,
    warnings,
    ...outcome,
  })
  try {
    await one.run({ calls, note: (text) => notes.push(text), warn: (text) => warnings.push(text) })
    return result({ result: 'passed' })
  } catch (problem) {
    if (problem instanceof CaseNotRunError) return result({ result: 'not-run', reason: problem.message })
    const failure = { advice, ...explain(problem, calls), calls: lastCalls(calls) }
    return result({ result: 'failed', failure })
  }
}

function explain(
  problem: unknown,
  calls: readonly RecordedCall[],
): Pick<CaseFailure, 'what' | 'expected' | 'received'> & { readonly advice?: string } {
  if (problem instanceof ExpectationError)
    return { what: problem.what, expected: problem.expected, received: problem.received }
  return {
    what: calls.at(-1)?.question ?? 'the first question',
    expected: 'an answer',
    received: problem instanceof Error ? problem.message : String(problem),
    advice: UNANSWERED,
  }
}

const UNANSWERED =
  'Answer this question with status 200, signed, and with the fields that docs/core-bank.openapi.json has for it. Look into the log of the bank at the time of this case.'
