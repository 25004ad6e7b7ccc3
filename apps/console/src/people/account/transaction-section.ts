import { type Html, html } from '@havn/html'
import type { SandboxTransaction } from '@havn/tpp-sdk'
import {
  card,
  copyable,
  emptyState,
  formatAccount,
  formatAmount,
  formatDate,
  pill,
} from '../../design/index.ts'

const linesPerPage = 50

/** A page of a statement, and where the next one begins. */
interface StatementPage {
  readonly lines: readonly SandboxTransaction[]
  /** The id after which the next page begins; undefined on the last one. */
  readonly next: string | undefined
}

/** Takes the page after the line with this id: a line that is added meanwhile moves nothing. */
export function pageOfStatement(lines: readonly SandboxTransaction[], after: string | null): StatementPage {
  const start = lines.findIndex(({ transactionId }) => transactionId === after) + 1
  const chosen = lines.slice(start, start + linesPerPage)
  const hasMore = lines.length > start + linesPerPage
  return { lines: chosen, next: hasMore ? chosen.at(-1)?.transactionId : undefined }
}

interface TransactionOptions {
  readonly url: URL
  readonly newPath: string
}

/** The lines of a statement, day by day. */
export function transactionSection(
  all: readonly SandboxTransaction[],
  { url, newPath }: TransactionOptions,
): Html {
  const { lines, next } = pageOfStatement(all, url.searchParams.get('after'))
  const aside = html`<a class="button small" href="${newPath}">New transactions</a>`
  if (all.length === 0)
    return card({
      title: 'Transactions',
      aside,
      body: emptyState(
        'Nothing has happened here yet',
        'Pay from this account or to it, or write transactions of your own, also in the past.',
      ),
    })
  return card({
    title: 'Transactions',
    aside,
    body: html`<div class="scroll" tabindex="0" role="region" aria-label="Transactions"><table class="statement"><thead><tr><th scope="col">Booked</th><th scope="col">What</th><th scope="col" class="number">Amount</th></tr></thead><tbody>${lines.map(transactionRow)}</tbody></table></div>${pageLinks(url, next)}`,
  })
}

function transactionRow(line: SandboxTransaction): Html {
  const { transactionId, bookingStatus, bookingDate, valueDate, amount, currency } = line
  const isBooked = bookingStatus === 'booked'
  const kind = amount.startsWith('-') ? 'out' : 'in'
  return html`<tr data-row="${transactionId}" class="${isBooked ? 'booked' : 'reserved'}"><td class="statement-day">${isBooked ? dayOf(bookingDate ?? valueDate) : pill('Reserved', 'act', 'Set aside, not booked yet')}</td><td>${whatOf(line)}</td><td class="number amount-${kind}">${kind === 'in' ? '+' : ''}${formatAmount(amount)} <small>${currency}</small></td></tr>`
}

/** `Thu 12 Nov 2026`, in parts that a phone shows under each other or not at all. */
function dayOf(date: string): Html {
  const [weekday = '', day = '', month = '', year = ''] = formatDate(new Date(`${date}T12:00:00Z`)).split(' ')
  return html`<time datetime="${date}"><span class="weekday">${weekday} </span>${day} ${month} <span class="year">${year}</span></time>`
}

/** Who is on the other side, and what was said. */
function whatOf(line: SandboxTransaction): Html {
  const { counterparty, remittanceInformationUnstructured: message, transactionId } = line
  const references = (line.remittanceInformationStructuredArray ?? []).map(
    ({ reference, referenceType }) => `${referenceType ?? 'reference'} ${reference}`,
  )
  const details = [
    counterparty?.bban === undefined ? '' : formatAccount(counterparty.bban),
    message ?? '',
    ...references,
  ].filter((text) => text !== '')
  return html`<details class="line" id="${`line-${transactionId}`}"><summary>${counterparty?.name ?? message ?? 'Transaction'}<small>${details.join(' · ')}</small></summary>${copyable(transactionId)}</details>`
}

function pageLinks({ pathname, searchParams }: URL, next: string | undefined): Html | undefined {
  const isFirst = !searchParams.has('after')
  if (isFirst && next === undefined) return undefined
  return html`<nav class="pages" aria-label="Pages of the statement">${isFirst ? undefined : html`<a class="button small" href="${pathname}">Newest</a>`}${next === undefined ? undefined : html`<a class="button small" href="${`${pathname}?after=${next}`}">Older</a>`}</nav>`
}
