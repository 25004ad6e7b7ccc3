import { STATUS_CODES } from 'node:http'
import { buildSigningString, readSignatureHeader } from '@havn/http-signature'
import type { SentRequest, TppAnswer, TppCall } from '@havn/tpp-sdk'
import { browserLink } from './browser-link.ts'
import { commandFor } from './command-for.ts'
import { EXIT_CODES, UsageError } from './exit-codes.ts'
import { parseHeader } from './http-message.ts'
import { rememberCall } from './last-call.ts'
import { findPendingApproval, rememberAuthorisation } from './last-authorisation.ts'
import type { OutputOptions } from './output.ts'
import { readBody } from './read-body.ts'
import { type ClientOptions, openClient } from './sandbox-client.ts'
import { missingHeaders } from './sandbox-headers.ts'
import { statePaths } from './state.ts'

type CallOptions = ClientOptions & OutputOptions & { data?: string; header: string[]; verbose?: boolean }

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

const headersOfInterest = [
  'x-request-id',
  'location',
  'aspsp-sca-approach',
  'idempotent-replayed',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'deprecation',
  'sunset',
  'link',
]

/** Signs and sends a call. Status and headers go to standard error, the body to standard output: `havn call … | jq` works. */
export async function call(methodGiven: string, path: string, options: CallOptions): Promise<void> {
  const method = parseMethod(methodGiven)
  if (!path.startsWith('/'))
    throw new UsageError(`expected a path such as /v1/sandbox/customers, but got ${path}`)
  const state = statePaths()
  const client = openClient(state, options)
  const given = Object.fromEntries(
    options.header.map((line) => parseHeader(line, '--header')).map(({ name, value }) => [name, value]),
  )
  const headers = { ...missingHeaders({ method, path, tpp: options.tpp, given }), ...given }
  const body = options.data === undefined ? {} : { body: readBody(options.data) }
  const answer = await client.call({ method, path, headers, ...body })
  if (options.verbose) printSent(answer.sent)
  rememberCall(state, answer, options)
  printAnswer(answer, { isVerbose: options.verbose === true, isJson: options.json === true })
  if (answer.status >= 400)
    console.error(
      `To see what happened to this call, check by check: ${commandFor('why', { tpp: 'default' })}`,
    )
  const pending = findPendingApproval(answer)
  if (!pending) return
  rememberAuthorisation(state, pending)
  const command = commandFor('approve last', options)
  console.error(
    pending.approach === 'REDIRECT'
      ? `\nApprove it here: ${browserLink(state, pending.trace)}\nor without a browser: ${command}`
      : `\nThe PSU approves on a phone; without one: ${command}`,
  )
}

function parseMethod(text: string): TppCall['method'] {
  const method = methods.find((known) => known === text.toUpperCase())
  if (method) return method
  throw new UsageError(`expected a method (${methods.join(', ')}), but got ${text}`)
}

function printSent({ method, url, headers, body }: SentRequest): void {
  const target = `${url.pathname}${url.search}`
  const received = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]))
  const signature = readSignatureHeader(received)
  const names = signature.ok ? signature.value.headers : []
  const signed = buildSigningString({ names, headers: received, method, target })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  console.error(`Signed text:\n${signed.ok ? signed.value.replaceAll(/^/gm, '  ') : ''}\n`)
  console.error(`${method} ${target} HTTP/1.1\n${lines.join('\n')}\n`)
  if (body) console.error(`${Buffer.from(body).toString()}\n`)
}

function printAnswer(
  answer: TppAnswer,
  { isVerbose, isJson }: { isVerbose: boolean; isJson: boolean },
): void {
  console.error(`${answer.status} ${STATUS_CODES[answer.status] ?? ''}`)
  const names = isVerbose ? Object.keys(answer.headers) : headersOfInterest
  for (const name of names) {
    if (answer.headers[name] !== undefined) console.error(`${name}: ${answer.headers[name]}`)
  }
  console.error('')
  if (isJson) console.log(JSON.stringify(describeAnswer(answer), undefined, 2))
  else if (answer.text !== '')
    console.log(answer.json === undefined ? answer.text : JSON.stringify(answer.json, undefined, 2))
  process.exitCode = answer.status >= 200 && answer.status < 300 ? EXIT_CODES.done : EXIT_CODES.failed
}

/** The call and its answer as --json prints them; a body that is no JSON is text. */
function describeAnswer({ sent, status, headers, json, text }: TppAnswer) {
  const { method, url } = sent
  const body = text === '' ? {} : { body: json ?? text }
  return { method, path: `${url.pathname}${url.search}`, status, headers, ...body }
}
