import type { NoticeDelivery, SentNotice } from '../domain/notifications/tpp-dialogue/index.ts'

/** A notice with what became of it, for an operator. */
export interface ListedNotice extends SentNotice {
  /** The bank, as people call it. */
  readonly bank: string
  readonly deliveries: readonly NoticeDelivery[]
}

/** Servers look for notices every few seconds. */
const unsentMilliseconds = 120_000

/** Formats a notice as a paragraph: how many TPPs have got it, and each that has not. */
export function formatNotice(notice: ListedNotice, nowMilliseconds: number): string {
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
