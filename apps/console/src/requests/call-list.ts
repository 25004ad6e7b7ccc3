import { CHECK_NAMES, OPERATIONS } from '@havn/contract'
import { type Html, html } from '@havn/html'
import type { RequestOutline } from '@havn/tpp-sdk'
import { formatDate, formatSecond, idEnd, pill, type Tone } from '../design/index.ts'
import { type CallFilter, filterQuery, isFiltered } from './call-filter.ts'
import { formatDuration } from './format-duration.ts'
import { isAsking, operationWords, statusWords } from './operation-words.ts'
import type { CallPage } from './read-calls.ts'

/** The colour of a status. A 401 asks for the PSU's SCA and is ordinary traffic. */
export const statusTone = (status: number): Tone => (status < 400 ? 'good' : isAsking(status) ? 'act' : 'bad')

export interface ListView {
  readonly page: CallPage
  readonly filter: CallFilter
  /** The X-Request-ID of the call that is shown beside the list. */
  readonly chosen: string | undefined
  readonly now: Date
}

/** The calls, newest first, each a link to its report. */
export function callRows({ page: { calls, older }, filter, chosen, now }: ListView): Html {
  const query = filterQuery(filter)
  const rows = calls.map((call) => callRow(call, { query, isChosen: call.requestId === chosen, now }))
  const next =
    older === undefined
      ? undefined
      : html`<a class="button" href="${`/${filterQuery({ ...filter, before: older })}`}">Older calls</a>`
  const newest =
    filter.before === ''
      ? undefined
      : html`<a class="button" href="${`/${filterQuery({ ...filter, before: '' })}`}">Newest calls</a>`
  return html`<ol class="call-rows" data-rows>${rows}</ol><p class="call-pages">${newest}${next}</p>`
}

function callRow(
  call: RequestOutline,
  { query, isChosen, now }: { query: string; isChosen: boolean; now: Date },
): Html {
  const { requestId, cursor, method, path, operation, status, reason, milliseconds } = call
  const time = new Date(call.time)
  const href = `/requests/${encodeURIComponent(requestId)}${query}`
  const isToday = formatDate(time) === formatDate(now)
  const day = isToday ? undefined : html`${formatDate(time).replace(/ \d+$/, '')} `
  const took = milliseconds === undefined ? undefined : html`<span>${formatDuration(milliseconds)}</span>`
  const words = operationWords(operation)
  const main = html`${pill(String(status), statusTone(status), statusWords(status))}<div class="call-what"><a href="${href}" data-swap="detail" title="${words}">${words}</a>${call.replayed ? html`<small class="tag">replay</small>` : undefined}</div>${checkBars(call)}<time datetime="${call.time}">${day}${formatSecond(time)}</time><small class="call-path" title="${path}"><span class="verb">${method}</span> ${path}</small>${reason === undefined ? undefined : html`<small class="call-reason">${reason}</small>`}<small class="call-facts"><span>${aboutOf(call)}</span>${took}</small>`
  return isChosen
    ? html`<li class="call-row" data-row="${cursor}" aria-current="true">${main}</li>`
    : html`<li class="call-row" data-row="${cursor}">${main}</li>`
}

/** The end of the id by which a call differs from its neighbours: of what it created, or else its own. */
function aboutOf({ requestId, path, paymentId, basketId }: RequestOutline): Html {
  if (paymentId !== undefined && !path.includes(paymentId)) return html`payment ${idEnd(paymentId)}`
  if (basketId !== undefined && !path.includes(basketId)) return html`basket ${idEnd(basketId)}`
  return html`request ${idEnd(requestId)}`
}

/** Filters of the list, as a form that only changes the address. */
export function filterForm(filter: CallFilter): Html {
  const operations = Object.values(OPERATIONS)
  const options = operations.map(({ id, summary }) =>
    id === filter.operation
      ? html`<option value="${id}" selected>${summary}</option>`
      : html`<option value="${id}">${summary}</option>`,
  )
  const refused = filter.isRefusedOnly
    ? html`<input type="checkbox" name="refused" value="1" checked>`
    : html`<input type="checkbox" name="refused" value="1">`
  const clear = isFiltered(filter) ? html`<a href="/">Show all</a>` : undefined
  return html`<form class="call-filter" action="/" aria-label="Filter the calls"><input name="q" type="search" value="${filter.search}" placeholder="Path, id or reason" aria-label="Search the calls"><select name="operation" aria-label="Operation"><option value="">All operations</option>${options}</select><label class="check">${refused} Refused only</label><button class="button small">Filter</button>${clear}</form>`
}

/** The checks of a call as a row of small bars: passed, refused, not reached. */
function checkBars({ refusedBy, status }: Pick<RequestOutline, 'refusedBy' | 'status'>): Html {
  const refusing = refusedBy === undefined ? CHECK_NAMES.length : CHECK_NAMES.indexOf(refusedBy)
  const bars = CHECK_NAMES.map((check, index) => {
    const verdict = index < refusing ? 'passed' : index > refusing ? 'not-reached' : asked(status)
    return html`<i class="${verdict}" title="${`${check}: ${verdict.replace('-', ' ')}`}"></i>`
  })
  return html`<span class="check-bars" role="img" aria-label="${verdictWords(refusedBy, status)}">${bars}</span>`
}

const asked = (status: number): string => (isAsking(status) ? 'asked' : 'refused')

function verdictWords(refusedBy: RequestOutline['refusedBy'], status: number): string {
  if (isAsking(status)) return 'All checks passed, the PSU has to act'
  return refusedBy === undefined ? 'All checks passed' : `Refused by the check ${refusedBy}`
}
