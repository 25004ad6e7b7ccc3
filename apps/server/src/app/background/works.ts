import type { AppBanks } from '../banks/app-banks.ts'
import type { Databases } from '../databases.ts'
import type { AppSetup } from '../setup.ts'
import { tracesOf } from '../traces.ts'
import { deleteExpired } from './delete-expired.ts'
import { createReconciliation, type ReconciledBanks } from './reconciliation.ts'
import { createUnapprovedRemoval, type RemovingBanks } from './remove-unapproved.ts'
import { watchApprovals } from './watch-approvals.ts'
import { writeExpiryNotifications } from '../../domain/consents/index.ts'
import {
  createDeliveries,
  type Deliveries,
  DELIVERY_OPTIONS,
  type DeliverySetup,
} from '../../domain/notifications/index.ts'
import {
  createRelay,
  deliverNotices,
  type NoticeDeliverySetup,
} from '../../domain/notifications/tpp-dialogue/index.ts'
import { type AuditChain, createAuditChain, sealHeads } from '../../operations/audit/index.ts'

/** The tasks that `background.ts` repeats. Each has database connections of its own, so it takes none from calls. */
export interface Works {
  readonly audit: Audit
  /** Undefined if no bank can have a seal: then no notification is sent. */
  readonly notifications: Notifications | undefined
  /** Sends the notices to TPPs that are due, until the signal says that this process stops. Undefined without a relay. */
  readonly sendNotices: ((stopping: AbortSignal) => Promise<unknown>) | undefined
  /** Compares the day before with the core bank, at banks where it is time. Undefined in a sandbox, whose clocks people move. */
  readonly reconcile: ((stopping: AbortSignal) => Promise<void>) | undefined
  /** Removes the content of payments that nobody approved, once its time has passed. Undefined in a sandbox. */
  readonly removeUnapproved: ((stopping: AbortSignal) => Promise<void>) | undefined
  /** Deletes what logins, approvals and questions about payees of the day before have left. */
  readonly deleteExpired: () => Promise<void>
}

export function createWorks(
  setup: AppSetup,
  databases: Databases,
  parts: Pick<AppBanks, 'profileOf' | 'noticesFromOf' | 'sealOf' | 'egressProxyOf'> &
    ReconciledBanks &
    RemovingBanks &
    Pick<DeliverySetup, 'isBlocked'>,
): Works {
  return {
    audit: createAudit(setup, databases, parts),
    notifications: createNotifications(setup, databases, parts),
    sendNotices: createNotices(setup, databases, parts),
    reconcile: createReconciliation(setup, databases, parts),
    removeUnapproved: createUnapprovedRemoval(setup, databases, parts),
    deleteExpired: () => deleteExpired(databases.workDatabase, setup.clock),
  }
}

/** The chain of hashes over the history of all banks. */
interface Audit extends Pick<AuditChain, 'chainAll'> {
  /** Seals the heads of the chains that are due; undefined if no bank can have a seal. */
  readonly sealHeads: (() => Promise<unknown>) | undefined
}

/** Continues the audit chain, and looks for forged approvals in what is added to it. */
function createAudit(
  setup: AppSetup,
  databases: Databases,
  { sealOf, bankNameOf }: Pick<AppBanks, 'sealOf' | 'bankNameOf'>,
): Audit {
  const { clock, logger, measure } = setup
  const { report, workDatabase: bankDatabase } = databases
  const chain = createAuditChain({
    bankDatabase,
    clock,
    onAdded: watchApprovals(setup, { report, bankNameOf }),
    onFailure({ bankId, error }) {
      const bank = bankNameOf(bankId)
      measure?.auditChainFailure(bank)
      logger.error({ err: error, bank, bankId }, 'the audit chain of a bank could not be continued')
      report({ kind: 'audit-chain', reason: 'stopped', bankId })
    },
    onRecovery(bankId) {
      logger.warn({ bank: bankNameOf(bankId), bankId }, 'the audit chain of a bank is continued')
      report({ kind: 'audit-chain', reason: 'continued', bankId })
    },
    onAnchor({ bankId, anchor }) {
      const bank = bankNameOf(bankId)
      measure?.auditChainAnchor(bank)
      logger.warn({ bank, bankId, anchor }, 'two operators anchored the audit chain of a bank anew')
      report({ kind: 'audit-chain', reason: 're-anchored', bankId })
    },
  })
  return {
    chainAll: () => chain.chainAll(),
    sealHeads: mayHaveSeal(setup) ? () => sealHeads({ bankDatabase, clock, sealOf }) : undefined,
  }
}

/** Whether a bank of this process can have a seal, now or after its document has changed. */
const mayHaveSeal = ({ ownBanks, banksFolder }: AppSetup) =>
  ownBanks.seal !== undefined || banksFolder !== undefined

/** Sends TPPs the notifications that they subscribed to. */
interface Notifications extends Deliveries {
  /** Writes notifications of consents that have expired. */
  readonly writeExpired: () => Promise<unknown>
}

/** Undefined if no bank can have a seal: then no notification is sent. */
function createNotifications(
  setup: AppSetup,
  databases: Databases,
  {
    sealOf,
    egressProxyOf,
    isBlocked,
    bankNameOf,
  }: Pick<AppBanks, 'sealOf' | 'egressProxyOf' | 'bankNameOf'> & Pick<DeliverySetup, 'isBlocked'>,
): Notifications | undefined {
  const { environment, notifiesLoopback, logsDetails, clock, logger, activity, measure } = setup
  if (!mayHaveSeal(setup)) return undefined
  const bankDatabase = databases.workDatabase
  const deliveries = createDeliveries({
    bankDatabase,
    sealOf,
    egressProxyOf,
    clock,
    isBlocked,
    findTraces: tracesOf(setup, bankDatabase),
    allowsLoopback: environment === 'sandbox' && notifiesLoopback,
    options: DELIVERY_OPTIONS,
    onTry({ address, ...tried }) {
      const record = { bank: bankNameOf(tried.bankId), ...tried }
      // One that failed is tried again soon.
      activity.note()
      measure?.delivery(record.bank, record.outcome)
      logger.info(logsDetails ? { ...record, address } : record, 'notification')
    },
    onError: (error, bankId) =>
      logger.error(
        { err: error, bankId, ...(bankId && { bank: bankNameOf(bankId) }) },
        'notifications could not be processed',
      ),
  })
  return { ...deliveries, writeExpired: () => writeExpiryNotifications({ bankDatabase, clock }) }
}

/** Undefined if the settings name no relay. */
function createNotices(
  { notices, clock, logger }: AppSetup,
  databases: Databases,
  { profileOf, noticesFromOf }: Pick<AppBanks, 'profileOf' | 'noticesFromOf'>,
): Works['sendNotices'] {
  if (notices === undefined) return undefined
  const setup: NoticeDeliverySetup = {
    bankDatabase: databases.workDatabase,
    clock,
    sendMail: createRelay(notices.relay),
    senderOf: (bankId) => ({
      name: profileOf(bankId).theme.bankName,
      address: noticesFromOf(bankId) ?? notices.from,
    }),
    chance: Math.random,
    onTry(record) {
      if (record.state === 'accepted') logger.info(record, 'a notice was sent')
      else logger.error(record, 'a notice could not be sent')
    },
  }
  return (stopping) => deliverNotices(setup, stopping)
}
