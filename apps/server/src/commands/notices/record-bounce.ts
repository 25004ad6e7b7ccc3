import { text } from 'node:stream/consumers'
import { parseBounceMail, recordBounce } from '../../domain/notifications/tpp-dialogue/index.ts'
import { insertAct, readCommandOperator } from '../../operations/back-office/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { CommandContext } from '../program/command-context.ts'

/** `havn notices bounced`: records what a mail says that came back for a notice. */
export async function recordBouncedMail(
  context: CommandContext,
  nameOrId: string | undefined,
): Promise<number> {
  const bankDatabase = await context.bankDatabase()
  const banks = await context.chooseBanks(nameOrId)
  if (banks.length === 0) return 1
  const { operator } = await readCommandOperator(bankDatabase)
  const bounce = parseBounceMail(await text(process.stdin))
  if (bounce === undefined)
    return context.fail(
      'This mail says of no notice that its delivery has failed for good: expected a report with Action: failed, a Status that begins with 5, and the headers of the notice (RFC 3464).',
    )
  const { deliveryId } = bounce
  const nowMilliseconds = context.clock.milliseconds()
  for (const { bankId, bank } of banks) {
    const tppId = await inBankTransaction(bankDatabase, bankId, async (queries) => {
      // The act comes first: the database takes a bounce from an operator only with it.
      const reason = `delivery ${deliveryId}`
      await insertAct(queries, { bankId, operator, nowMilliseconds }, { kind: 'recorded-bounce', reason })
      const found = await recordBounce(queries, { bankId, ...bounce })
      if (found === undefined) throw UNKNOWN_DELIVERY
      return found
    }).catch((error: unknown) => {
      if (error !== UNKNOWN_DELIVERY) throw error
      return undefined
    })
    if (tppId === undefined) continue
    context.print(`${bank}: the notice for ${tppId} bounced: ${bounce.reply}`)
    return 0
  }
  return context.fail(
    `No notice that the relay has accepted has the delivery ${deliveryId}: nothing was recorded.`,
  )
}

/** Undoes the transaction, and the act with it. */
const UNKNOWN_DELIVERY = new Error('the bank has no such delivery that the relay has accepted')
