import { text } from 'node:stream/consumers'
import { type ActContext, insertAct } from '../operations/back-office/index.ts'
import type { ChosenBank } from '../platform/banks/index.ts'
import { inBankTransaction } from '../platform/database/actor.ts'
import type { Database } from '../platform/database/database.ts'
import { fail, print } from './terminal.ts'
import { formatNotice, type ListedNotice } from './format-notice.ts'
import type { Clock } from '../platform/shared/clock.ts'
import { newId } from '../platform/shared/ids.ts'
import {
  insertNotice,
  listNoticeDeliveries,
  listNotices,
  type Notice,
  parseBounceMail,
  parseNotice,
  recordBounce,
} from '../domain/notifications/tpp-dialogue/index.ts'

/** What the commands about notices need. */
export interface NoticeCommandSetup {
  readonly bankDatabase: Database
  /** The banks that were chosen. */
  readonly banks: readonly ChosenBank[]
  readonly hasRelay: boolean
  readonly operator: ActContext['operator']
  readonly clock: Clock
}

const noticesMax = 100

/** `havn notices send`: stores the notice and its deliveries; the servers send it. */
export async function sendCommand(
  setup: NoticeCommandSetup,
  { subject, language }: { readonly subject: string; readonly language: string },
): Promise<number> {
  const { banks, hasRelay } = setup
  if (!hasRelay)
    return fail(
      'HAVN_NOTICES_RELAY is missing: there is no mail server to send the notice through, so nothing was sent. Set it to the host and port of one, such as relay.bank.example:587, here and for the servers (docs/operations/notices.md).',
    )
  const [bank, other] = banks
  if (bank === undefined || other !== undefined)
    return fail('there are several banks in this database: expected --bank')
  const notice = parseNotice({ subject, language, body: await text(process.stdin) })
  if (!notice.ok) return fail(`The notice was not sent: ${notice.problem}.`)
  const sent = await send(setup, bank, notice.value)
  if (sent === undefined)
    return fail(
      `${bank.bank} has sent the same notice before, so it was not sent again: havn notices list. Change its text to send it anew.`,
    )
  const { noticeId, deliveries } = sent
  print(
    deliveries === 0
      ? `${noticeId}: on the page /notices of ${bank.bank}. No TPP has registered an address.`
      : `${noticeId}: on the page /notices of ${bank.bank}, and to be sent to ${deliveries} TPPs; havn notices list says what became of it.`,
  )
  return 0
}

/** Returns undefined if the bank has sent the same notice before. */
async function send(
  { bankDatabase, operator, clock }: NoticeCommandSetup,
  { bankId }: ChosenBank,
  notice: Notice,
): Promise<{ readonly noticeId: string; readonly deliveries: number } | undefined> {
  const nowMilliseconds = clock.milliseconds()
  const noticeId = newId()
  const sentAt = new Date(nowMilliseconds).toISOString()
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const deliveries = await insertNotice(queries, {
      ...notice,
      bankId,
      noticeId,
      sentBy: operator.id,
      sentAt,
    })
    if (deliveries === undefined) return undefined
    const reason = `${noticeId}: ${notice.subject}`
    await insertAct(queries, { bankId, operator, nowMilliseconds }, { kind: 'sent-notice', reason })
    return { noticeId, deliveries }
  })
}

/** `havn notices list`: the latest notices of the chosen banks, and what became of each. */
export async function listCommand(
  { bankDatabase, banks, clock }: NoticeCommandSetup,
  isJson: boolean,
): Promise<number> {
  const listed: ListedNotice[] = []
  for (const { bankId, bank } of banks) {
    const notices = await listNotices(bankDatabase, bankId, noticesMax)
    const noticeIds = notices.map(({ noticeId }) => noticeId)
    const all = notices.length === 0 ? [] : await listNoticeDeliveries(bankDatabase, bankId, noticeIds)
    for (const notice of notices)
      listed.push({ bank, ...notice, deliveries: all.filter((one) => one.noticeId === notice.noticeId) })
  }
  if (isJson) print(JSON.stringify(listed, undefined, 2))
  else if (listed.length === 0) print('No notices were sent.')
  else print(listed.map((notice) => formatNotice(notice, clock.milliseconds())).join('\n'))
  return 0
}

/** `havn notices bounced`: records what a mail says that came back for a notice. */
export async function recordBounceCommand({
  bankDatabase,
  banks,
  operator,
  clock,
}: NoticeCommandSetup): Promise<number> {
  const bounce = parseBounceMail(await text(process.stdin))
  if (bounce === undefined)
    return fail(
      'This mail says of no notice that its delivery has failed for good: expected a report with Action: failed, a Status that begins with 5, and the headers of the notice (RFC 3464).',
    )
  const { deliveryId } = bounce
  for (const { bankId, bank } of banks) {
    const context = { bankId, operator, nowMilliseconds: clock.milliseconds() }
    const tppId = await inBankTransaction(bankDatabase, bankId, async (queries) => {
      const found = await recordBounce(queries, { bankId, ...bounce })
      if (found !== undefined)
        await insertAct(queries, context, { kind: 'recorded-bounce', reason: `delivery ${deliveryId}` })
      return found
    })
    if (tppId === undefined) continue
    print(`${bank}: the notice for ${tppId} bounced: ${bounce.reply}`)
    return 0
  }
  return fail(`No notice that the relay has accepted has the delivery ${deliveryId}: nothing was recorded.`)
}
