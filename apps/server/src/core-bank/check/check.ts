import { createHttpCoreBank } from '../index.ts'
import type { CheckOptions } from './check-options.ts'
import type { CoreBankUnderTest } from './core-bank-under-test.ts'
import { type CaseGroup, PORT_GROUPS } from './groups.ts'
import { toBankUnderTest } from './http-bank.ts'
import { bindProtocolCase, PROTOCOL_CASES } from './protocol/protocol-cases.ts'
import type { ProtocolTarget } from './protocol/protocol-target.ts'
import { openRawConnection } from './protocol/send-request.ts'
import { untilAnswering } from './protocol/until-answering.ts'
import type { CheckReport, GroupReport } from './report.ts'
import { bindCase, type CaseResult, runCase, type RunnableCase } from './run-cases.ts'

/** Called while a check runs, so that its progress can be shown. */
export interface CheckProgress {
  onGroup(group: CaseGroup<unknown>): void
  onResult(result: CaseResult): void
}

/** The names of the groups, in their order. */
export const GROUP_NAMES: readonly string[] = ['protocol', ...PORT_GROUPS.map(({ name }) => name)]

/** The ids of all cases. */
export const CASE_IDS: readonly string[] = [
  ...PROTOCOL_CASES.map(({ id }) => id),
  ...PORT_GROUPS.flatMap(({ cases }) => cases.map(({ id }) => id)),
]

/** A bank that was started a moment ago may take so long. */
const firstAnswerMillisecondsMax = 5_000

/** Runs the conformance suite against a core bank over HTTP. Rejects if there is none. */
export async function checkCoreBank(options: CheckOptions, progress: CheckProgress): Promise<CheckReport> {
  const { url } = options.connection
  const coreBank = createHttpCoreBank(options.connection)
  const target = openProtocolTarget(options)
  try {
    await untilAnswering(target, firstAnswerMillisecondsMax)
    const groups = groupsFor(target, toBankUnderTest(options, { coreBank, target }))
    const reports: GroupReport[] = []
    for (const group of groups) {
      const cases = group.cases.filter(({ id }) => options.select(group.name, id))
      if (cases.length > 0) reports.push(await runGroup({ ...group, cases }, progress))
      if (isMute(reports)) break
    }
    const count = reports.reduce((sum, { cases }) => sum + cases.length, 0)
    return {
      url,
      passed: reports.every(({ failed }) => failed === 0),
      isWhole: count === CASE_IDS.length,
      groups: reports,
    }
  } finally {
    target.connection.close()
    coreBank.close()
  }
}

/** Returns whether the bank answers no signed question: every further case would fail for that reason alone. */
function isMute(reports: readonly GroupReport[]): boolean {
  const first = reports.flatMap(({ cases }) => cases).find(({ id }) => id === 'protocol/signed-answer')
  return first?.result === 'failed'
}

function openProtocolTarget({ connection, fixture }: CheckOptions): ProtocolTarget {
  const [key, secondKey] = connection.keys
  if (key === undefined) throw new Error('a check needs a key that the bank accepts')
  return { connection: openRawConnection(connection), key, secondKey, data: fixture }
}

function groupsFor(target: ProtocolTarget, bank: CoreBankUnderTest): readonly CaseGroup<RunnableCase>[] {
  return [
    {
      name: 'protocol',
      title: 'HTTP, signatures and time. Changes nothing.',
      cases: PROTOCOL_CASES.map((one) => bindProtocolCase(one, target)),
    },
    ...PORT_GROUPS.map((group) => ({ ...group, cases: group.cases.map((one) => bindCase(one, bank)) })),
  ]
}

async function runGroup(group: CaseGroup<RunnableCase>, progress: CheckProgress): Promise<GroupReport> {
  progress.onGroup(group)
  const cases: CaseResult[] = []
  for (const one of group.cases) {
    const result = await runCase(one)
    cases.push(result)
    progress.onResult(result)
  }
  const count = (counted: CaseResult['result']) => cases.filter(({ result }) => result === counted).length
  return {
    name: group.name,
    title: group.title,
    passed: count('passed'),
    failed: count('failed'),
    notRun: count('not-run'),
    milliseconds: cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    cases,
  }
}
