import { type Html, html } from '@havn/html'
import type { SandboxCustomer } from '@havn/tpp-sdk'
import { breakMenu } from '../break/break-menu.ts'
import { live } from '../design/index.ts'
import { payChip } from '../pay/pay-button.ts'
import { type CallFilter, isFiltered } from '../requests/call-filter.ts'
import { callRows, filterForm } from '../requests/call-list.ts'
import { callStrip } from '../requests/call-strip.ts'
import type { CallPage } from '../requests/read-calls.ts'
import type { Context } from '../server/index.ts'
import { firstCall } from './first-call.ts'

export interface LiveView {
  readonly customers: readonly SandboxCustomer[]
  readonly calls: CallPage | undefined
  readonly filter: CallFilter
  /** The X-Request-ID of the call that is shown on the right; undefined if none was chosen. */
  readonly chosen: string | undefined
  /** What stands on the right. */
  readonly detail: Html
}

/** The screen: what to do above, calls on the left, one call on the right. */
export function livePage(context: Context, view: LiveView): Html {
  const { chosen, detail } = view
  const isDetail = chosen === undefined ? 'no-call' : 'one-call'
  return html`<div class="live-screen ${isDetail}"><div class="live-actions">${actions(context, view)}</div><section class="card live-calls" aria-label="Calls">${callsPart(context, view)}</section><p class="back-to-calls"><a href="/">All calls</a></p><section class="card live-detail" id="detail" aria-label="Call">${detail}</section></div>`
}

function actions({ tpp }: Context, { customers }: LiveView): Html {
  const menu = breakMenu(tpp)
  return html`<section class="pay-as"><h2>Pay as</h2><div class="pay-chips">${customers.slice(0, peopleMax).map(payChip)}</div></section>${
    menu === undefined
      ? undefined
      : html`<details class="break-it"><summary class="button">Send a wrong call</summary><p class="muted">Choose a mistake: the call is sent with it, and you see which check refuses it.</p>${menu}</details>`
  }`
}

const peopleMax = 6

function callsPart({ now }: Context, { customers, calls, filter, chosen }: LiveView): Html {
  const head = html`<div class="live-head"><h1>Live calls</h1><span class="listening"><span class="dot"></span><span class="is-opening">connecting …</span><span class="is-on">listening</span><span class="is-off">not listening: reload to see new calls</span></span></div>`
  if (calls === undefined)
    return html`${head}${live('calls', ['request', 'data'], html`<p class="note bad">The bank does not answer. It may be starting, or stopped.</p>`)}`
  const isEmpty = calls.calls.length === 0 && !isFiltered(filter) && filter.before === ''
  if (isEmpty) return html`${head}${live('calls', ['request', 'data'], firstCall(customers))}`
  const rows =
    calls.calls.length === 0
      ? html`<p class="muted nothing">No call matches. <a href="/">Show all</a></p>`
      : callRows({ page: calls, filter, chosen, now })
  return html`${head}${live('call-strip', ['request'], callStrip(calls.calls))}${filterForm(filter)}${live('calls', ['request', 'data'], rows)}`
}
