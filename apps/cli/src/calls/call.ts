import type { TppCall, TppClient } from '@havn/tpp-sdk'
import { browserLink } from './browser-link.ts'
import { commandFor } from './command-for.ts'
import { UsageError } from '../terminal/exit-codes.ts'
import { parseHeader } from './http-message.ts'
import { rememberCall } from './last-call.ts'
import { findPendingApproval, type PendingApproval, rememberAuthorisation } from './last-authorisation.ts'
import { printAnswer, printSent } from './print-answer.ts'
import { readBody } from './read-body.ts'
import { type ClientOptions, openClient } from './sandbox-client.ts'
import { headersOfCall } from './call-headers.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'

type CallOptions = ClientOptions & { json?: boolean; data?: string; header: string[]; verbose?: boolean }

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Signs and sends a call. Status and headers go to standard error, the body to standard output: `havn call … | jq` works. */
export async function call(methodGiven: string, path: string, options: CallOptions): Promise<void> {
  const method = parseMethod(methodGiven)
  if (!path.startsWith('/') || path.startsWith('//'))
    throw new UsageError(`expected a path such as /v1/sandbox/customers, but got ${path}`)
  const state = statePaths()
  const client = openClient(state, options)
  const given = Object.fromEntries(
    options.header.map((line) => parseHeader(line, '--header')).map(({ name, value }) => [name, value]),
  )
  const headers = headersOfCall(state, { method, path, given }, options)
  const body = options.data === undefined ? {} : { body: readBody(options.data) }
  const answer = await client.call({ method, path, headers, ...body })
  if (options.verbose) printSent(answer.sent)
  rememberCall(state, answer, options)
  printAnswer(answer, { isVerbose: options.verbose === true, isJson: options.json === true })
  const pending = findPendingApproval(answer)
  if (pending) rememberAuthorisation(state, pending)
  if (answer.status < 400 && !pending) return
  const hasSandbox = options.url === undefined || (await isSandbox(client))
  if (answer.status >= 400 && hasSandbox)
    console.error(
      `To see what happened to this call, check by check: ${commandFor('why', { tpp: 'default' })}`,
    )
  if (pending)
    console.error(
      describeApproval(state, pending, hasSandbox ? commandFor('approve last', options) : undefined),
    )
}

/** How the PSU approves; `command` is what does so without one, which only a sandbox allows. */
function describeApproval(state: StatePaths, pending: PendingApproval, command: string | undefined): string {
  const isRedirect = pending.approach === 'REDIRECT'
  const own = isRedirect
    ? `Approve it here: ${browserLink(state, pending.trace)}`
    : 'The PSU approves on a phone'
  if (command === undefined) return `\n${own}`
  return isRedirect ? `\n${own}\nor without a browser: ${command}` : `\n${own}; without one: ${command}`
}

/** Whether the server has the operations of a sandbox, by its own description. A bank in production has none of them. */
async function isSandbox(client: TppClient): Promise<boolean> {
  const answer = await client.call({ method: 'GET', path: '/openapi.json' }).catch(() => undefined)
  return answer?.status === 200 && answer.text.includes('"/v1/sandbox/')
}

function parseMethod(text: string): TppCall['method'] {
  const method = methods.find((known) => known === text.toUpperCase())
  if (method) return method
  throw new UsageError(`expected a method (${methods.join(', ')}), but got ${text}`)
}
