import {
  type Context,
  type Flash,
  localPath,
  page,
  redirect,
  type Result,
  type Route,
} from '../server/index.ts'
import { formatTime, isoDateInNorway, isoTimeInNorway, problemText, unlogged } from '../design/index.ts'
import { timePage } from './time-page.ts'
import type { SandboxCalendar } from '@havn/tpp-sdk'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/time', handle: showTime },
  { method: 'POST', path: '/time/move', handle: moveTime },
]

async function showTime(context: Context): Promise<Result> {
  const clock = await context.readClock()
  const calendar = clock === undefined ? undefined : await readCalendar(context, clock.time)
  return page({ title: 'Time', section: '/time', body: timePage(context, clock, calendar) })
}

/** Moves the bank's clock, or has the bank run a batch, as the button says. */
async function moveTime(context: Context): Promise<Result> {
  const { form } = context
  const back = localPath(form.get('back') ?? '/time')
  if (form.get('run') !== null) return redirect(back, await runBatch(context))
  const time = form.get('time')
  const change = time === null ? { advanceSeconds: Number(form.get('seconds')) } : { time: bankTimeOf(time) }
  const answer = await context.tpp.bank.sandbox.setClock({ body: change })
  if (answer.status !== 200) return redirect(back, { tone: 'bad', text: problemText(answer) })
  const now = formatTime(new Date(answer.body.time))
  return redirect(back, {
    tone: 'good',
    text: `The bank's clock says ${now} now. What was due on the way is done.`,
  })
}

async function runBatch({ tpp }: Context): Promise<Flash> {
  const answer = await tpp.bank.sandbox.runBatch()
  if (answer.status !== 201) return { tone: 'bad', text: problemText(answer) }
  const { booked, underWay, lackingFunds, rejected, unanswered } = answer.body.payments
  const counts = [
    [booked, 'booked'],
    [underWay, 'on the way'],
    [lackingFunds, 'without money yet'],
    [rejected, 'rejected'],
    [unanswered, 'without an outcome yet'],
  ] as const
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return {
    tone: 'good',
    text:
      words.length === 0
        ? 'The bank ran a batch. No payment was due.'
        : `The bank ran a batch: ${words.join(', ')}.`,
  }
}

/** A field for date and time has no time zone: it means the time in Norway. The bank takes whole seconds. */
function bankTimeOf(local: string): string {
  const guess = new Date(`${local}Z`)
  if (Number.isNaN(guess.getTime())) return local
  const inNorway = new Date(isoTimeInNorway(guess).concat('Z'))
  return new Date(guess.getTime() - (inNorway.getTime() - guess.getTime()))
    .toISOString()
    .replace('.000Z', 'Z')
}

const dayMs = 86_400_000
const daysShown = 35

/** Reads five weeks around a time of the bank, from a Monday on; undefined if the bank does not answer. */
async function readCalendar({ tpp }: Context, bankTime: Date): Promise<SandboxCalendar | undefined> {
  const noon = new Date(`${isoDateInNorway(bankTime)}T12:00:00Z`)
  const sinceMonday = (noon.getUTCDay() + 6) % 7
  const from = new Date(noon.getTime() - (sinceMonday + 7) * dayMs)
  const to = new Date(from.getTime() + (daysShown - 1) * dayMs)
  const query = { from: isoDateInNorway(from), to: isoDateInNorway(to) }
  const answer = await tpp.bank.sandbox.readSandboxCalendar({ query }, unlogged)
  return answer.status === 200 ? answer.body : undefined
}
