import { type Html, html, trusted } from '@havn/html'
import { DEFAULT_THEME } from '../../../platform/web/theme/default-theme.ts'
import type { Theme } from '../../../platform/web/theme.ts'
import { INTERFACE_NAMES } from './names.ts'
import { pageStyle } from './page-style.ts'
import { quarterOf } from './quarter.ts'
import { countDays, type InterfaceReport, type Report } from './report.ts'
import { writePlots } from './write-plots.ts'
import { writeSummary } from './write-summary.ts'
import { writeTable } from './write-table.ts'
import { writeBehind } from './write-text.ts'

/** What a page has besides the figures. */
export interface PageLook {
  /** The themes of the banks that are known, by the bank's name in its report. */
  readonly themes?: ReadonlyMap<string, Theme>
  /** The address of the page of another quarter; undefined if there is no such page. */
  readonly addressOf?: ((quarter: string) => string) | undefined
}

/**
 * Writes reports as one page that needs nothing else: no script, no font, no image from elsewhere. The page of one bank may have that
 * bank's theme.
 */
export function writeHtml(reports: readonly Report[], look: PageLook = {}): string {
  const [first] = reports
  const quarter = first?.quarter ?? ''
  const isOfOne = reports.length === 1
  const themeOf = (report: Report | undefined) => report && look.themes?.get(report.bank)
  const theme = isOfOne ? themeOf(first) : undefined
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Availability and performance, ${quarter}${theme && `, ${theme.bankName}`}</title>
<style>${trusted(pageStyle(theme ?? DEFAULT_THEME))}</style>
</head>
<body>
${theme && writeMasthead(theme)}
<main>
<div class="head"><h1>Availability and performance, ${quarter}</h1>
${first && writeOtherQuarters(first, look)}</div>
<p class="muted">Statistics under article 32(4) of Regulation (EU) 2018/389, calculated according to EBA/GL/2018/07.</p>
${reports.map((report) => writeBank(report, isOfOne ? undefined : (themeOf(report)?.bankName ?? report.bank)))}
</main>
</body>
</html>
`
  return page.toString()
}

/** Links to the quarter before, if anything was measured then, and to the next one once it has begun. */
function writeOtherQuarters(
  { interfaces, lastDay, madeAt }: Report,
  { addressOf }: PageLook,
): Html | undefined {
  if (addressOf === undefined) return undefined
  const before = interfaces.find((one) => one.before !== undefined)?.before?.quarter
  const nextDay = Temporal.PlainDate.from(lastDay).add({ days: 1 })
  const next = nextDay.toString() <= madeAt.slice(0, 10) ? quarterOf(nextDay) : undefined
  return html`<nav aria-label="Other quarters">${before && html`<a href="${addressOf(before)}" rel="prev">← ${before}</a>`}${next && html`<a href="${addressOf(next)}" rel="next">${next} →</a>`}</nav>`
}

const dataOf = ({ type, bytes }: Theme['icon']) => `data:${type};base64,${bytes.toString('base64')}`

/** The bank's logo is in the page itself, which is published without anything beside it. */
function writeMasthead({ bankName, logo }: Theme): Html {
  const { light, dark, width, height, showsName } = logo
  return html`<header><p><picture><source media="(prefers-color-scheme: dark)" srcset="${dataOf(dark)}"><img src="${dataOf(light)}" alt="${showsName ? bankName : ''}" width="${width}" height="${height}"></picture>${showsName ? undefined : html`<span>${bankName}</span>`}</p></header>`
}

/** The figures of a bank. The only bank of a page has its name above. */
function writeBank(report: Report, name: string | undefined): Html {
  const { firstDay, lastDay, timeZone, madeAt, interfaces, daysBehindOwn } = report
  const own = interfaces.find((one) => one.interface === 'own')
  const days = `${firstDay} to ${lastDay}`
  return html`<section class="bank">
<h2>${name ?? days}</h2>
<p class="muted">${name === undefined ? 'As of' : `${days}, as of`} ${madeAt.slice(0, 16).replace('T', ' ')} UTC. Days are those of ${timeZone}.</p>
<p class="muted">Measured on ${interfaces[0]?.days.length ?? 0} of ${countDays(report)} days.${daysBehindOwn === undefined ? " The bank's own channel is not part of these figures." : undefined}</p>
${daysBehindOwn === undefined ? undefined : html`<p class="behind${daysBehindOwn.length > 0 ? ' breach' : ''}">${writeBehind(daysBehindOwn)}</p>`}
${interfaces.map((one) => writeInterface(report, one, one.interface === 'dedicated' ? own : undefined))}
</section>`
}

/** The dedicated interface has the bank's own channel beside it: article 32(1) compares the two. */
function writeInterface(report: Report, one: InterfaceReport, own: InterfaceReport | undefined): Html {
  const title = INTERFACE_NAMES[one.interface]
  if (one.summary === undefined)
    return html`<section class="interface"><h3>${title}</h3><p>Nothing was measured.</p></section>`
  return html`<section class="interface"><h3>${title}</h3>
${writeSummary(one, { own: own?.summary, quarterDays: countDays(report) })}
${writePlots(report, one, own)}
<details><summary>Every day as a table</summary>
${writeTable(`${title}, ${report.bank}`, one)}</details>
</section>`
}
