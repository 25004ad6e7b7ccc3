import { type Html, html } from '@havn/html'
import type { CalendarDay, SandboxCalendar } from '@havn/tpp-sdk'
import { formatDate, formatMinute } from '../design/index.ts'

/** Weeks as rows: banking days with their batch runs, other days with the reason why they are none. */
export function calendarView({ days, today }: SandboxCalendar): Html {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  )
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Calendar"><table class="calendar"><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${weeks.map(
    (week) => html`<tr>${week.map((day) => dayCell(day, { today, isFirst: day === days[0] }))}</tr>`,
  )}</tbody></table></div><p class="muted legend"><span><i class="run done"></i> batch run done</span><span><i class="run"></i> batch run to come</span><span><i class="swatch closed"></i> no banking day</span><span><i class="swatch today"></i> today</span></p>${runTimes(days)}`
}

/** When the bank runs its batches, as the day with the most runs has it; a day can have fewer. */
function runTimes(days: SandboxCalendar['days']): Html | undefined {
  const [fullest] = days.toSorted((one, other) => other.batchRuns.length - one.batchRuns.length)
  const times = fullest?.batchRuns.map(({ time }) => formatMinute(new Date(time))) ?? []
  return times.length === 0
    ? undefined
    : html`<p class="muted">Runs each banking day at ${times.join(', ')}.</p>`
}

function dayCell(
  { date, isBankingDay, name, batchRuns }: CalendarDay,
  { today, isFirst }: { readonly today: string; readonly isFirst: boolean },
): Html {
  const kind = `${isBankingDay ? 'open' : 'closed'}${date === today ? ' today' : ''}`
  const number = Number(date.slice(8))
  const month = isFirst || number === 1 ? `${monthOf(date)} ` : ''
  const runs = batchRuns.map(({ time, isDone, executed }) => {
    const at = formatMinute(new Date(time))
    const title = isDone
      ? `Batch run at ${at}, done${executed === undefined ? '' : `: ${executed} payments`}`
      : `Batch run at ${at}`
    return html`<span class="${isDone ? 'run done' : 'run'}" role="img" aria-label="${title}" title="${title}"></span>`
  })
  const note = name ?? (isBankingDay ? undefined : 'closed')
  return html`<td class="${kind}"><time datetime="${date}">${month}${number}</time>${date === today ? html`<span class="unseen"> today</span>` : undefined}<span class="runs">${runs}</span>${note === undefined ? undefined : html`<small>${note}</small>`}</td>`
}

/** `Nov` of a date. */
const monthOf = (date: string): string => formatDate(new Date(`${date}T12:00:00Z`)).split(' ')[2] ?? ''

/** The time of the first batch run after this time of the bank. */
export const nextRun = ({ days }: SandboxCalendar, bankTime: Date): string | undefined =>
  days
    .flatMap(({ batchRuns }) => batchRuns)
    .map(({ time }) => time)
    .find((time) => Date.parse(time) > bankTime.getTime())
