import { type Html, html } from '@havn/html'
import { card, formatAmount, formatDate } from '../../design/index.ts'
import { amountText } from '../amount.ts'
import { balanceChart, type BalanceHistory, signed } from '../chart/balance-chart.ts'
import { toPeriods } from '../chart/balance-periods.ts'

/** How many days a chart can show. */
const RANGES = [30, 90, 365] as const
export type ChartRange = (typeof RANGES)[number]

/** The range that the address names; 90 days if it names none. */
export const chosenRange = (url: URL): ChartRange =>
  RANGES.find((days) => String(days) === url.searchParams.get('days')) ?? 90

/** The balance over time as a chart, with the same as a table. */
export function balanceSection(history: BalanceHistory, range: ChartRange, name: string): Html {
  const { days } = history
  const last = days.at(-1)
  if (last === undefined) return html``
  const label = `The balance of ${name} over ${range} days, from ${spoken(days[0]?.minorUnits ?? 0n, history)} to ${spoken(last.minorUnits, history)}. The table below has every change.`
  return card({
    title: 'Balance over time',
    aside: rangeLinks(range),
    body: html`${balanceChart(history, label)}<details class="chart-table" id="chart-table"><summary>The same as a table</summary>${historyTable(history)}</details>`,
    className: 'balance',
  })
}

const spoken = (minorUnits: bigint, { currency, fractionDigits }: BalanceHistory): string =>
  `${formatAmount(amountText({ minorUnits, fractionDigits }))} ${currency}`

function rangeLinks(chosen: ChartRange): Html {
  const links = RANGES.map((days) =>
    days === chosen
      ? html`<a href="${`?days=${days}`}" aria-current="true">${days} days</a>`
      : html`<a href="${`?days=${days}`}">${days} days</a>`,
  )
  return html`<nav class="ranges" aria-label="Range of the chart">${links}</nav>`
}

/** Every change of the balance, newest first. */
function historyTable(history: BalanceHistory): Html {
  const rows = toPeriods(history.days)
    .toReversed()
    .map(({ firstDate, minorUnits, change }) => {
      const day = formatDate(new Date(`${firstDate}T12:00:00Z`))
      return html`<tr><td>${change === undefined ? `${day} and before` : day}</td><td class="number">${change === undefined ? '' : signed(change, history.fractionDigits)}</td><td class="number">${spoken(minorUnits, history)}</td></tr>`
    })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Balance by day"><table><thead><tr><th scope="col">From</th><th scope="col" class="number">Change</th><th scope="col" class="number">Balance at the end of the day</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
