import type { AppSetup } from '../context.ts'
import { createForgeryAlarm } from '../execution.ts'
import { createAuditChain, sealHeads } from '../../operations/audit/index.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import type { ReportSecurityEvent } from '../../platform/security-events/index.ts'
import { watchApprovals } from './watch-approvals.ts'

/** How soon a row is chained. Whoever changes it before that is not found, so it is short. */
const everyMilliseconds = 10_000
/** While nothing happens in this process, only what others wrote is left to chain. What is forged is alarmed within a minute. */
const idleMilliseconds = 45_000
/** Heads are sealed hourly; a process that was just started finds out sooner that one is due. */
const sealMilliseconds = 300_000

/** Chains the history of all banks in the background, looks for forged approvals in it, and seals the heads of the chains. */
export function keepAuditChain(
  setup: AppSetup,
  report: ReportSecurityEvent,
): { start(): void; stop(): Promise<void> } {
  const { databaseUrlBank, databaseTimeouts: timeouts, clock, activity, logger, seal, keys, measure } = setup
  const bankDatabase = openDatabase({ url: databaseUrlBank, connectionsMax: 1, timeouts })
  const chain = createAuditChain({
    bankDatabase,
    clock,
    onAdded: watchApprovals(keys, createForgeryAlarm(setup, report)),
    onFailure({ bankId, error }) {
      measure?.auditChainFailure()
      logger.error({ err: error, bankId }, 'the audit chain of a bank could not be continued')
      report({ kind: 'audit-chain', reason: 'stopped', bankId })
    },
    onRecovery(bankId) {
      logger.warn({ bankId }, 'the audit chain of a bank goes on')
      report({ kind: 'audit-chain', reason: 'continued', bankId })
    },
    onAnchor({ bankId, anchor }) {
      measure?.auditChainAnchor()
      logger.warn({ bankId, anchor }, 'two operators anchored the audit chain of a bank anew')
      report({ kind: 'audit-chain', reason: 're-anchored', bankId })
    },
  })
  const onError = (error: unknown) => logger.error({ err: error }, 'the audit chain could not be continued')
  const jobs: RepeatedWork[] = []
  return {
    start() {
      if (jobs.length > 0) return
      const whileIdle = { activity, everyMilliseconds: idleMilliseconds }
      jobs.push(repeat({ work: () => chain.chainAll(), everyMilliseconds, whileIdle, onError }))
      if (seal === undefined) return
      const work = () => sealHeads({ bankDatabase, clock, seal })
      jobs.push(repeat({ work, everyMilliseconds: sealMilliseconds, onError }))
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await bankDatabase.close()
    },
  }
}
