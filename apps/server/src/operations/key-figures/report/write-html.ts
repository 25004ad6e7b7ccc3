import { type Html, html, trusted } from '@havn/html'
import { INTERFACE_NAMES, SERVICE_NAMES } from './names.ts'
import { drawPlot } from './plot.ts'
import { writeBehind } from './write-text.ts'
import type { DayFigures, Figures, InterfaceReport, Report } from './report.ts'

const STYLE = trusted(`
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1a2230; background: #fff; margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1.05rem; }
.muted, figcaption { color: #45505f; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 0.75rem; margin: 1rem 0; }
dl div { border: 1px solid #c5ccd6; border-radius: 0.5rem; padding: 0.5rem 0.75rem; }
dt { color: #45505f; font-size: 0.875rem; } dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
figure { margin: 1.5rem 0; } svg { display: block; width: 100%; height: auto; max-width: 48rem; }
svg text { font: 17px system-ui, sans-serif; fill: #45505f; }
.key { white-space: nowrap; margin-left: 0.75rem; } .key span { display: inline-block; width: 0.75rem; height: 0.75rem; margin-right: 0.35rem; }
.scroll { overflow-x: auto; } .scroll:focus-visible { outline: 3px solid #0b5cad; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.75rem; text-align: right; border-bottom: 1px solid #e1e5eb; }
th { font-weight: 600; vertical-align: bottom; } th:first-child { text-align: left; white-space: nowrap; }
`)

const COLORS = ['#0b5cad', '#c2410c', '#4d7c0f', '#6d28d9']

/** Writes reports as one page that needs nothing else: no script, no font, no image from elsewhere. */
export function writeHtml(reports: readonly Report[]): string {
  const quarter = reports[0]?.quarter ?? ''
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Availability and performance, ${quarter}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Availability and performance, ${quarter}</h1>
<p class="muted">Statistics under article 32(4) of Regulation (EU) 2018/389, calculated by EBA/GL/2018/07. Days are those of Norway.</p>
${reports.map(writeBank)}
</main>
</body>
</html>
`
  return page.toString()
}

function writeBank({ bank, firstDay, lastDay, madeAt, interfaces, daysBehindOwn }: Report): Html {
  return html`<section>
<h2>${bank}</h2>
<p class="muted">${firstDay} to ${lastDay}, as of ${madeAt.slice(0, 16).replace('T', ' ')} UTC.</p>
${daysBehindOwn === undefined ? undefined : html`<p>${writeBehind(daysBehindOwn)}</p>`}
${interfaces.map((one) => writeInterface(bank, one))}
</section>`
}

function writeInterface(bank: string, report: InterfaceReport): Html {
  const { interface: name, services, days, summary } = report
  const title = INTERFACE_NAMES[name]
  if (summary === undefined) return html`<h3>${title}</h3><p>Nothing was measured.</p>`
  const means = services.map((service, index) => ({
    name: SERVICE_NAMES[service],
    color: COLORS[index] ?? '#000',
    values: days.map(({ meanMilliseconds }) => meanMilliseconds[service]),
  }))
  const plot = (
    plotTitle: string,
    unit: string,
    color: string,
    valueOf: (day: DayFigures) => number | undefined,
  ) =>
    drawPlot({
      title: plotTitle,
      unit,
      days: days.map(({ day }) => day),
      series: [{ name: plotTitle, color, values: days.map(valueOf) }],
    })
  return html`<h3>${title}</h3>
${writeSummary(report, summary)}
${plot('Downtime, % of the day', '%', '#b91c1c', (day) => day.downtimePercent)}
${drawPlot({ title: 'Mean response time, ms', unit: 'ms', days: days.map(({ day }) => day), series: means })}
${plot('Error rate, % of calls', '%', '#c2410c', (day) => day.errorRatePercent)}
${writeTable(`${title}, ${bank}`, report)}`
}

function writeSummary({ services }: InterfaceReport, summary: Figures): Html {
  const facts: readonly (readonly [string, string])[] = [
    ['Uptime', `${summary.uptimePercent.toFixed(3)} %`],
    ['Unplanned downtime', formatDuration(summary.unplannedDowntimeSeconds)],
    ['Planned downtime', formatDuration(summary.plannedDowntimeSeconds)],
    ['Calls', summary.calls.toLocaleString('en')],
    ['Error rate', formatRate(summary.errorRatePercent)],
    ...services.map(
      (service) =>
        [`${SERVICE_NAMES[service]}, mean`, formatMean(summary.meanMilliseconds[service])] as const,
    ),
  ]
  return html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function writeTable(label: string, { services, days }: InterfaceReport): Html {
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

const formatRate = (percent: number | undefined) => (percent === undefined ? '–' : `${percent.toFixed(3)} %`)

const formatMean = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '–' : `${milliseconds.toFixed(1)} ms`

/** Such as 0 s, 95 s or 2 h 05 min. */
function formatDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
