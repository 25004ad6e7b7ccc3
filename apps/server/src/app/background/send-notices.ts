import { setTimeout as sleep } from 'node:timers/promises'
import type { AppBanks } from '../banks/banks.ts'
import type { AppSetup } from '../context.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import {
  createRelay,
  deliverNotices,
  type NoticeDeliverySetup,
} from '../../domain/notifications/tpp-dialogue/index.ts'

/** A notice is seldom, and its first try need not be at once. */
const everyMilliseconds = 5_000
const idleMilliseconds = 15_000
/** A relay that hangs must not keep a server from stopping: another sends the notice when the lease has expired. */
const stopMilliseconds = 2_000

/** Sends notices to TPPs in the background, if the settings name a relay. */
export function sendNotices(
  setup: AppSetup,
  { profileOf, noticesFromOf }: Pick<AppBanks, 'profileOf' | 'noticesFromOf'>,
): { start(): void; stop(): Promise<void> } {
  const { notices, databaseUrlBank, databaseTimeouts: timeouts, clock, activity, logger } = setup
  if (notices === undefined) return { start() {}, async stop() {} }
  const bankDatabase = openDatabase({ url: databaseUrlBank, connectionsMax: 1, timeouts })
  const stopping = new AbortController()
  const onError = (error: unknown) => logger.error({ err: error }, 'notices could not be looked after')
  const deliverySetup: NoticeDeliverySetup = {
    bankDatabase,
    clock,
    sendMail: createRelay(notices.relay),
    senderOf: (bankId) => ({
      name: profileOf(bankId).theme.bankName,
      address: noticesFromOf(bankId) ?? notices.from,
    }),
    chance: Math.random,
    onTry(record) {
      if (record.state === 'accepted') logger.info(record, 'notice sent')
      else logger.error(record, 'a notice could not be sent')
    },
  }
  let sending: RepeatedWork | undefined
  return {
    start() {
      sending ??= repeat({
        work: () => deliverNotices(deliverySetup, stopping.signal),
        everyMilliseconds,
        whileIdle: { activity, everyMilliseconds: idleMilliseconds },
        onError,
      })
    },
    async stop() {
      stopping.abort()
      await Promise.race([sending?.stop(), sleep(stopMilliseconds, undefined, { ref: false })])
      await bankDatabase.close()
    },
  }
}
