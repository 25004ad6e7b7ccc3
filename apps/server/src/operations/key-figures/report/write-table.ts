import { type Html, html } from '@havn/html'
import { formatDuration, formatMean, formatRate } from './format-figures.ts'
import { SERVICE_NAMES } from './names.ts'
import type { DayFigures, InterfaceReport } from './report.ts'

/** A line for each day. It is scrolled sideways where the screen is too narrow. */
export function writeTable(label: string, { services, days }: InterfaceReport): Html {
  const row = (day: DayFigures) => html`<tr><th scope="row">${day.day}</th>
<td>${day.uptimePercent.toFixed(3)} %</td><td>${formatDuration(day.unplannedDowntimeSeconds)}</td><td>${formatDuration(day.plannedDowntimeSeconds)}</td>
<td>${day.calls.toLocaleString('en')}</td><td>${day.unanswered.toLocaleString('en')}</td><td>${formatRate(day.errorRatePercent)}</td>
${services.map((service) => html`<td>${formatMean(day.meanMilliseconds[service])}</td>`)}</tr>`
  const names = ['Uptime', 'Down, unplanned', 'Down, planned', 'Calls', 'Unanswered', 'Error rate']
  const heads = ['Day', ...names, ...services.map((service) => SERVICE_NAMES[service])]
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${label}: days">
<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${days.map(row)}</tbody></table>
</div>`
}
