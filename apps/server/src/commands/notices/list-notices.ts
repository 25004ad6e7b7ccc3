import {
  listNoticeDeliveries,
  listNotices,
  type NoticeDelivery,
  type SentNotice,
} from '../../domain/notifications/tpp-dialogue/index.ts'
import type { CommandContext } from '../program/command-context.ts'

/** A notice with what became of it, for an operator. */
interface ListedNotice extends SentNotice {
  /** The bank, as people call it. */
  readonly bank: string
  readonly deliveries: readonly NoticeDelivery[]
}

/** Servers look for notices every few seconds. */
const unsentMilliseconds = 120_000

const noticesMax = 100

/** `havn notices list`: the latest notices of the chosen banks, and what became of each. */
export async function listSent(
  context: CommandContext,
  { bank: nameOrId, json }: { readonly bank: string | undefined; readonly json: boolean },
): Promise<number> {
  const bankDatabase = await context.bankDatabase()
  const banks = await context.chooseBanks(nameOrId)
  if (banks.length === 0) return 1
  const listed: ListedNotice[] = []
  for (const { bankId, bank } of banks) {
    const notices = await listNotices(bankDatabase, bankId, noticesMax)
    const noticeIds = notices.map(({ noticeId }) => noticeId)
    const all = notices.length === 0 ? [] : await listNoticeDeliveries(bankDatabase, bankId, noticeIds)
    for (const notice of notices)
      listed.push({ bank, ...notice, deliveries: all.filter((one) => one.noticeId === notice.noticeId) })
  }
  const now = context.clock.milliseconds()
  if (json) context.printJson(listed)
  else if (listed.length === 0) context.print('No notices were sent.')
  else context.print(listed.map((notice) => formatNotice(notice, now)).join('\n'))
  return 0
}

/** Formats a notice as a paragraph: how many TPPs have got it, and each that has not. */
function formatNotice(notice: ListedNotice, nowMilliseconds: number): string {
  const { noticeId, bank, subject, sentBy, sentAt, deliveries } = notice
  const count = (state: NoticeDelivery['state']) => deliveries.filter((one) => one.state === state).length
  const untried = deliveries.some(({ state, tries }) => state === 'waiting' && tries === 0)
  const isOverdue = untried && nowMilliseconds - sentAt.getTime() > unsentMilliseconds
  return [
    `${sentAt.toISOString()}  ${noticeId}  ${bank}, by ${sentBy}: ${subject}`,
    `  ${count('accepted')} accepted by the relay, ${count('waiting')} waiting, ${count('bounced')} bounced, ${count('given-up')} given up`,
    ...deliveries.filter(({ state }) => state !== 'accepted').map(formatDelivery),
    ...(isOverdue ? ['  Not tried yet: no server runs that has HAVN_NOTICES_RELAY.'] : []),
  ].join('\n')
}

function formatDelivery({ tppId, state, tries, email, lastReply }: NoticeDelivery): string {
  if (tries === 0) return `  ${tppId}: ${state}`
  return `  ${tppId}: ${state} after ${tries} ${tries === 1 ? 'try' : 'tries'} to ${email ?? ''}: ${lastReply ?? ''}`
}
