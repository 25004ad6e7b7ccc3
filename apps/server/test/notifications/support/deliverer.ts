import assert from 'node:assert/strict'
import { openDatabase } from '../../../src/database/database.ts'
import { createDeliveries, DELIVERY_OPTIONS, type DeliveryOptions } from '../../../src/notifications/index.ts'
import type { TestBank } from '../../support/bank.ts'

export interface DelivererOptions extends Partial<DeliveryOptions> {
  /** As in production unless true. */
  readonly allowsLoopback?: boolean
}

/** What one process delivers, over the database of a bank, by its clock and turn by turn. */
export function openDeliverer(bank: TestBank, { allowsLoopback = true, ...options }: DelivererOptions = {}) {
  assert(bank.seal, 'a bank without a seal tells nobody')
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 3 })
  const errors: unknown[] = []
  const tries: object[] = []
  const deliveries = createDeliveries({
    bankDatabase,
    seal: bank.seal,
    clock: bank.clock,
    allowsLoopback,
    options: {
      ...DELIVERY_OPTIONS,
      connectMilliseconds: 2_000,
      tryMilliseconds: 4_000,
      chance: () => 0.5,
      ...options,
    },
    onTry: (told) => void tries.push(told),
    onError: (error) => void errors.push(error),
  })
  return {
    ...deliveries,
    bankDatabase,
    errors,
    tries,
    /** Sends everything that is due, and what that leads to. */
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
