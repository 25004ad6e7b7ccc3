import assert from 'node:assert/strict'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import {
  createDeliveries,
  DELIVERY_OPTIONS,
  type DeliveryOptions,
} from '../../../apps/server/src/domain/notifications/index.ts'
import { type TestBank, toSeal } from '../../support/bank.ts'

export interface DelivererOptions extends Partial<DeliveryOptions> {
  /** False as in production; default true. */
  readonly allowsLoopback?: boolean
  /** Nobody if undefined. */
  readonly isBlocked?: Parameters<typeof createDeliveries>[0]['isBlocked']
  readonly egressProxy?: string
}

/** Delivers as one server process would, with the bank's database and clock, one step at a time. */
export function openDeliverer(
  bank: TestBank,
  { allowsLoopback = true, isBlocked = () => false, egressProxy, ...options }: DelivererOptions = {},
) {
  assert(bank.seal, 'a bank without a seal sends no notifications')
  const seal = toSeal(bank.seal)
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 3 })
  const errors: unknown[] = []
  const tries: object[] = []
  const deliveries = createDeliveries({
    bankDatabase,
    sealOf: () => seal,
    egressProxyOf: () => egressProxy,
    clock: bank.clock,
    allowsLoopback,
    isBlocked,
    options: {
      ...DELIVERY_OPTIONS,
      connectMilliseconds: 2_000,
      tryMilliseconds: 4_000,
      chance: () => 0.5,
      ...options,
    },
    onTry: (record) => void tries.push(record),
    onError: (error) => void errors.push(error),
  })
  return {
    ...deliveries,
    bankDatabase,
    errors,
    tries,
    /** Sends everything that is due, until nothing is due any more. */
    async deliver(): Promise<void> {
      while ((await deliveries.deliverDue()) > 0) await deliveries.idle()
    },
    async close(): Promise<void> {
      await deliveries.stop()
      await bankDatabase.close()
    },
  }
}

export type Deliverer = ReturnType<typeof openDeliverer>
