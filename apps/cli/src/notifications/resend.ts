import { setTimeout as pause } from 'node:timers/promises'
import {
  compileBody,
  NotificationDeliveries,
  NotificationDelivery,
  NotificationReport,
  OPERATIONS,
} from '@havn/contract'
import type { TppClient } from '@havn/tpp-sdk'
import { ask } from '../calls/ask.ts'
import { hint, output, type OutputOptions } from '../terminal/output.ts'
import { type ClientOptions, openClient } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'

const readDelivery = compileBody(NotificationDelivery)
const readReport = compileBody(NotificationReport)
const readList = compileBody(NotificationDeliveries)

const waitMilliseconds = 12_000
const pollMilliseconds = 250

/** Has the bank send a notification again, and prints what the receiver answered. */
export async function resend(given: string, options: ClientOptions & OutputOptions): Promise<void> {
  const client = openClient(statePaths(), options)
  const id = given === 'last' ? await newestId(client) : given
  const { method, path } = OPERATIONS.resendNotification
  const asked = await ask(
    client,
    { method, path: pathOf(path, id) },
    {
      status: 202,
      read: readDelivery,
      ifUnknown: `it was asked for as TPP ${options.tpp}; another one is named with --tpp`,
    },
  )
  hint(`Sending ${describe(asked)} again to ${asked.uri}`)
  const sent = await waitForTry(client, asked)
  output(options, sent, () => formatOutcome(sent, asked))
  if (sent.state !== 'delivered') process.exitCode = 1
}

async function newestId(client: TppClient): Promise<string> {
  const { method, path } = OPERATIONS.listNotifications
  const { notifications } = await ask(client, { method, path }, { status: 200, read: readList })
  const [newest] = notifications
  if (newest === undefined) throw new Error('no notification was sent to this TPP in the last seven days')
  return newest.notificationId
}

/** Waits until the bank has tried once more, or for a while. */
async function waitForTry(
  client: TppClient,
  { notificationId, tries }: NotificationDelivery,
): Promise<NotificationReport> {
  const call = { method: 'GET', path: pathOf(OPERATIONS.readNotification.path, notificationId) } as const
  const deadline = Date.now() + waitMilliseconds
  for (;;) {
    const report = await ask(client, call, { status: 200, read: readReport })
    if (report.tries > tries || Date.now() > deadline) return report
    await pause(pollMilliseconds)
  }
}

function formatOutcome(
  { state, tries, lastTry, nextTryAt }: NotificationDelivery,
  asked: NotificationDelivery,
): string {
  if (tries === asked.tries) return 'It has not been sent yet; other notifications may wait before it.'
  const answer = lastTry?.status === undefined ? (lastTry?.problem ?? '') : `answered ${lastTry.status}`
  return `${state}: ${answer}${nextTryAt === undefined ? '' : `, tried again at ${nextTryAt}`}`
}

function describe({
  notificationId,
  transactionStatus,
  scaStatus,
  consentEvent,
}: NotificationDelivery): string {
  return `${notificationId} (${transactionStatus ?? scaStatus ?? consentEvent ?? ''})`
}

const pathOf = (template: string, id: string) => template.replace('{notificationId}', encodeURIComponent(id))
