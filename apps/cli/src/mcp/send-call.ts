import { STATUS_CODES } from 'node:http'
import type { TppAnswer, TppCall } from '@havn/tpp-sdk'
import { ANSWER_HEADERS } from '../calls/answer-headers.ts'
import { findPendingApproval, rememberAuthorisation } from '../calls/last-authorisation.ts'
import { rememberCall } from '../calls/last-call.ts'
import { openClient } from '../calls/sandbox-client.ts'
import { headersOfCall } from '../calls/call-headers.ts'
import type { ToolContext } from './tool.ts'

type Call = { method: TppCall['method']; path: string; headers?: Record<string, string>; body?: unknown }

/** What an agent gets of an answer: status, the headers that matter, the body, and what to do next. */
export type CallReport = { status: string; headers: Record<string, string>; body: unknown; next?: string }

/** Signs and sends a call of the agent, and remembers it for `why` and `be_the_psu`. */
export async function sendCall({ state, options }: ToolContext, call: Call): Promise<CallReport> {
  const { method, path, headers: given = {}, body } = call
  const headers = headersOfCall(state, { method, path, given }, options)
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const client = openClient(state, options)
  const answer = await client.call({ method, path, headers, ...(text === undefined ? {} : { body: text }) })
  rememberCall(state, answer, options)
  const pending = findPendingApproval(answer)
  if (pending !== undefined) rememberAuthorisation(state, pending)
  return toReport(answer, pending !== undefined)
}

function toReport(answer: TppAnswer, isApprovalPending: boolean): CallReport {
  const { status, headers, json, text } = answer
  const next = isApprovalPending
    ? 'The PSU has to approve: be_the_psu with authorisation "last", then call again or read the status.'
    : status >= 400
      ? 'why (without an argument) shows what each check found.'
      : undefined
  return {
    status: `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(),
    headers: Object.fromEntries(
      ANSWER_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    body: json ?? text,
    ...(next === undefined ? {} : { next }),
  }
}
