import { STATUS_CODES } from 'node:http'
import { buildSigningString, readSignatureHeader } from '@havn/http-signature'
import type { SentRequest, TppAnswer } from '@havn/tpp-sdk'
import { EXIT_CODES } from '../terminal/exit-codes.ts'

/** The headers of an answer that say something about the call, in the order in which they are shown. */
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
] as const

/** Prints what was signed and sent, on standard error. */
export function printSent({ method, url, headers, body }: SentRequest): void {
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

/** Prints an answer: status and headers on standard error, the body on standard output. Sets the exit code. */
export function printAnswer(
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
