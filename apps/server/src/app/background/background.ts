import { keepAuditChain } from './audit.ts'
import type { Databases } from '../databases.ts'
import { askPeopleInBackground } from '../extension/open-extension.ts'
import type { AppSetup } from '../context.ts'
import { deleteExpiredHourly } from './delete-expired.ts'
import { type Notifying, notifyTpps } from './notify-tpps.ts'
import type { ScaSetup } from '../../domain/sca/index.ts'
import { sendNotices } from './send-notices.ts'

/** Work in the background besides the execution of payments. */
export interface BackgroundWork {
  readonly notifying: Notifying
  start(): void
  stop(): Promise<void>
}

/** Sends notifications and notices, asks people on their own devices, keeps the audit chain, and deletes what ended logins have left. */
export function workInBackground(
  setup: AppSetup,
  parts: {
    readonly databases: Pick<Databases, 'circuit' | 'report'>
    readonly sca: ScaSetup
    readonly isServed: (bankId: string) => boolean
  } & Parameters<typeof sendNotices>[1],
): BackgroundWork {
  const notifying = notifyTpps(setup, parts.databases.circuit)
  const works = [
    notifying,
    askPeopleInBackground(parts.sca, parts.isServed, setup.activity),
    keepAuditChain(setup, parts.databases.report),
    deleteExpiredHourly(setup),
    sendNotices(setup, parts),
  ]
  return {
    notifying,
    start() {
      for (const work of works) work.start()
    },
    async stop() {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}
