import { text } from 'node:stream/consumers'
import { insertNotice, type Notice, parseNotice } from '../../domain/notifications/tpp-dialogue/index.ts'
import { insertAct, readCommandOperator } from '../../operations/back-office/index.ts'
import type { ChosenBank } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import { newId } from '../../platform/shared/ids.ts'
import type { CommandContext } from '../program/command-context.ts'

interface NoticeRequest {
  readonly bank: string | undefined
  readonly subject: string
  readonly language: string
}

/** `havn notices send`: stores the notice and its deliveries; the servers send it. */
export async function sendNotice(
  context: CommandContext,
  { bank: nameOrId, subject, language }: NoticeRequest,
): Promise<number> {
  const { noticesRelay } = await context.settings('databaseUrlBank', 'noticesRelay')
  if (noticesRelay === undefined)
    return context.fail(
      'HAVN_NOTICES_RELAY is missing: there is no mail server to send the notice through, so nothing was sent. Set it to the host and port of one, such as relay.bank.example:587, here and for the servers (docs/operations/notices.md).',
    )
  const bank = await context.chooseBank(nameOrId)
  if (bank === undefined) return 1
  const notice = parseNotice({ subject, language, body: await text(process.stdin) })
  if (!notice.ok) return context.fail(`The notice was not sent: ${notice.problem}.`)
  const sent = await send(context, bank, notice.value)
  if (sent === undefined)
    return context.fail(
      `${bank.bank} has sent the same notice before, so it was not sent again: havn notices list. Change its text to send it anew.`,
    )
  const { noticeId, deliveries } = sent
  context.print(
    deliveries === 0
      ? `${noticeId}: on the page /notices of ${bank.bank}. No TPP has registered an address.`
      : `${noticeId}: on the page /notices of ${bank.bank}, and to be sent to ${deliveries} TPPs; havn notices list says what became of it.`,
  )
  return 0
}

/** Returns undefined if the bank has sent the same notice before. */
async function send(
  context: CommandContext,
  { bankId }: ChosenBank,
  notice: Notice,
): Promise<{ readonly noticeId: string; readonly deliveries: number } | undefined> {
  const bankDatabase = await context.bankDatabase()
  const { operator } = await readCommandOperator(bankDatabase)
  const nowMilliseconds = context.clock.milliseconds()
  const noticeId = newId()
  const sentAt = new Date(nowMilliseconds).toISOString()
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    // The act comes first: the database takes a notice from an operator only with it.
    const reason = `${noticeId}: ${notice.subject}`
    await insertAct(queries, { bankId, operator, nowMilliseconds }, { kind: 'sent-notice', reason })
    const sent = { ...notice, bankId, noticeId, sentBy: operator.id, sentAt }
    const deliveries = await insertNotice(queries, sent)
    if (deliveries === undefined) throw SENT_BEFORE
    return { noticeId, deliveries }
  }).catch((error: unknown) => {
    if (error !== SENT_BEFORE) throw error
    return undefined
  })
}

/** Undoes the transaction, and the act with it. */
const SENT_BEFORE = new Error('the bank has sent the same notice before')
