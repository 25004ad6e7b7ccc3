import { type Html, html } from '@havn/html'
import type { SandboxCalendar } from '@havn/tpp-sdk'
import {
  type BankClock,
  card,
  codeBlock,
  facts,
  formatDate,
  formatMinute,
  formatSecond,
  formatTime,
  isRealTime,
  live,
  pageHead,
  isoTimeInNorway,
} from '../design/index.ts'
import type { Context } from '../server/index.ts'
import { calendarView, nextRun } from './calendar-view.ts'

const [hour, day] = [3600, 86_400]

/** The screen Time. */
export function timePage(
  context: Context,
  clock: BankClock | undefined,
  calendar: SandboxCalendar | undefined,
): Html {
  const head = pageHead('Time', {
    lead: 'The bank has a clock of its own. Move it on, and everything that was due on the way happens: batch runs, standing orders, ends of consents.',
  })
  if (clock === undefined) return head
  return html`${head}<div class="columns">
<div>${live('calendar', ['clock'], calendar === undefined ? html`` : card({ title: 'Banking days and batch runs', body: calendarView(calendar) }))}</div>
<div>${live('clocks', ['clock'], clocks(context, clock))}${moves(clock, calendar)}${byCommand(context)}</div>
</div>`
}

function clocks({ now }: Context, clock: BankClock): Html {
  const seconds = Math.round(clock.offsetMs / 1000)
  const ahead = isRealTime(clock)
    ? 'The same as the real one.'
    : `${durationText(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} the real one.`
  return card({
    title: 'Clocks',
    body: html`<p class="clock-figure"><time data-clock="${clock.offsetMs}" datetime="${clock.time.toISOString()}"><span class="clock-date">${formatDate(clock.time)}</span> <span class="clock-second">${formatSecond(clock.time)}</span></time></p><p class="muted">The bank's clock. ${ahead}</p>${facts(
      [
        ['Real clock', formatTime(now)],
        ['Runs done until', clock.runsDoneUntil === undefined ? undefined : formatTime(clock.runsDoneUntil)],
      ],
    )}<p class="muted">Signatures are checked against the real clock, whatever the bank's clock says.</p>`,
  })
}

function moves(clock: BankClock, calendar: SandboxCalendar | undefined): Html {
  const run = calendar === undefined ? undefined : nextRun(calendar, clock.time)
  const toRun = run === undefined ? undefined : Math.ceil((Date.parse(run) - clock.time.getTime()) / 1000) + 1
  const buttons: readonly (readonly [number, string])[] = [
    [hour, 'an hour'],
    [day, 'a day'],
    [7 * day, 'a week'],
    [30 * day, '30 days'],
  ]
  return card({
    title: 'Move the bank’s clock',
    body: html`<form method="post" action="/time/move" class="equal-buttons"><input type="hidden" name="back" value="/time">${buttons.map(([seconds, label]) => html`<button class="button" name="seconds" value="${seconds}">+ ${label}</button>`)}${toRun === undefined || run === undefined ? undefined : html`<button class="button" name="seconds" value="${toRun}" title="${formatTime(new Date(run))}">To next run, ${formatMinute(new Date(run))}</button>`}<button class="button primary" name="run" value="1">Run a batch now</button></form>
<form method="post" action="/time/move" class="inline-form"><input type="hidden" name="back" value="/time"><div class="field"><label for="time">New time, in Norway</label><input id="time" name="time" type="datetime-local" required value="${localTime(clock.time)}"></div><button class="button">Set the clock</button></form>`,
  })
}

const byCommand = ({ options: { command } }: Context): Html =>
  card({
    title: 'By command',
    body: codeBlock(`${command} clock\n${command} clock --advance 1d\n${command} run`),
  })

/** As a field for date and time takes it, in Norway. */
const localTime = (time: Date): string => isoTimeInNorway(time).slice(0, 16)

/** `2 days 3 h`, from seconds. */
export function durationText(seconds: number): string {
  const days = Math.floor(seconds / day)
  const hours = Math.floor((seconds % day) / hour)
  const minutes = Math.floor((seconds % hour) / 60)
  const parts = [
    ...(days > 0 ? [`${days} ${days === 1 ? 'day' : 'days'}`] : []),
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(days === 0 && minutes > 0 ? [`${minutes} min`] : []),
  ]
  return parts.length === 0 ? `${seconds} s` : parts.join(' ')
}
