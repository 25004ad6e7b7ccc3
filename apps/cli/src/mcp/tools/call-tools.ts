import { OPERATIONS } from '@havn/contract'
import type { TppCall } from '@havn/tpp-sdk'
import { parseTime } from '../../sandbox/clock.ts'
import { findAuthorisation } from '../../sandbox/find-authorisation.ts'
import { readLastCall } from '../../calls/last-call.ts'
import { openClient } from '../../calls/sandbox-client.ts'
import { sendCall } from '../send-call.ts'
import { type Tool, textOf } from '../tool.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

const call: Tool = {
  name: 'call',
  title: 'Call the bank',
  description:
    'Signs a call as the TPP of the sandbox and sends it. Date, Digest, X-Request-ID, Signature, the session, the redirect address and the PSU address are filled in unless given. describe_operation says what a call takes.',
  properties: {
    method: { type: 'string', description: 'the HTTP method', enum: methods },
    path: { type: 'string', description: 'path and query, such as /v1/sandbox/customers', maxLength: 2000 },
    headers: {
      type: 'object',
      description: 'such as {"X-PSU-IDENTITY": "14838530061", "PSU-Context": "PRIVATE"}',
      additionalProperties: { type: 'string' },
    },
    body: { description: 'the body as JSON' },
  },
  required: ['method', 'path'],
  effect: 'changes',
  run(given, context) {
    const path = textOf(given, 'path') ?? ''
    // Not //host, nor what a URL reads as that: an agent may have the path from a text that somebody else wrote.
    if (!/^\/v1\/[!-~]*$/.test(path))
      throw new Error(`path must begin with /v1/ and have no spaces, but is ${JSON.stringify(path)}`)
    const method: TppCall['method'] = methods.find((one) => one === given['method']) ?? 'GET'
    const headers = Object.fromEntries(
      Object.entries(given['headers'] ?? {}).map(([name, value]) => [name, String(value)]),
    )
    return sendCall(context, { method, path, headers, ...('body' in given ? { body: given['body'] } : {}) })
  },
}

const why: Tool = {
  name: 'why',
  title: 'Why was a call answered like this?',
  description:
    'What the bank did with a call, check by check, with the signing string, the steps of the SCA and what became of the payment.',
  properties: {
    requestId: {
      type: 'string',
      description: 'the X-Request-ID; left out, it is that of the last call',
      maxLength: 200,
    },
  },
  required: [],
  effect: 'reads',
  async run(given, context) {
    const requestId = textOf(given, 'requestId') ?? readLastCall(context.state)?.requestId
    if (requestId === undefined) throw new Error('there is no last call: make one with the tool call')
    const path = OPERATIONS.readSandboxRequest.path.replace('{requestId}', encodeURIComponent(requestId))
    const answer = await openClient(context.state, context.options).call({ method: 'GET', path })
    return answer.json ?? answer.text
  },
}

const bePsu: Tool = {
  name: 'be_the_psu',
  title: 'Be the PSU',
  description:
    'Does what the PSU would do in the browser or on the phone: approves, refuses, aborts or lets time out an authorisation. The answer has the address to which the browser would be sent back, with the psu-id.',
  properties: {
    authorisation: {
      type: 'string',
      description: 'an scaRedirect link, an authorisation id, or last: what the last call asked for',
    },
    outcome: {
      type: 'string',
      description: 'what the PSU does',
      enum: ['approve', 'refuse', 'abort', 'time-out'],
    },
    nationalId: {
      type: 'string',
      description: 'who logs in, where the call did not say it, such as 14838530061',
      maxLength: 11,
    },
    agreementId: {
      type: 'string',
      description: 'the corporate agreement that they act under',
      maxLength: 36,
    },
    accounts: {
      type: 'array',
      description: 'in a consent: the resourceIds that they check; left out, all',
      items: { type: 'string' },
      maxItems: 1000,
    },
  },
  required: ['authorisation', 'outcome'],
  effect: 'changes',
  async run({ authorisation, ...decision }, context) {
    const client = openClient(context.state, context.options)
    const found = await findAuthorisation(String(authorisation), { state: context.state, client })
    const { method, path } = OPERATIONS.decideAuthorisation
    const answer = await client.call({
      method,
      path: path.replace('{authorisationId}', found.id),
      body: JSON.stringify(decision),
    })
    return { status: answer.status, body: answer.json ?? answer.text }
  },
}

const time: Tool = {
  name: 'time',
  title: "The bank's clock and its batch runs",
  description:
    "Reads the bank's clock, moves it, or has the bank execute now what is approved and due (runBatch). Sessions, execution dates and batch runs go by this clock; the Date header does not.",
  properties: {
    advanceSeconds: {
      type: 'integer',
      description: 'go forward so many seconds',
      minimum: 1,
      maximum: 315_360_000,
    },
    set: { type: 'string', description: 'such as 2026-11-16T08:30 (UTC) or 2026-11-16', maxLength: 40 },
    runBatch: { type: 'boolean', description: 'run a batch now' },
  },
  required: [],
  effect: 'changes',
  async run(given, context) {
    if (Object.keys(given).length > 1) throw new Error('give one of advanceSeconds, set and runBatch')
    const client = openClient(context.state, context.options)
    const { advanceSeconds } = given
    const set = textOf(given, 'set')
    const change = set === undefined ? { advanceSeconds } : { time: parseTime(set) }
    const isChange = set !== undefined || advanceSeconds !== undefined
    const operation =
      given['runBatch'] === true ? OPERATIONS.runBatch : isChange ? OPERATIONS.setClock : OPERATIONS.readClock
    const { method, path } = operation
    const answer = await client.call({ method, path, ...(isChange ? { body: JSON.stringify(change) } : {}) })
    return { status: answer.status, body: answer.json ?? answer.text }
  },
}

export const CALL_TOOLS: readonly Tool[] = [call, why, bePsu, time]
