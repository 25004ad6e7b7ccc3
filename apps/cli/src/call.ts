import { existsSync, readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { resolve } from 'node:path'
import { buildSigningString, readSignatureHeader } from '@havn/http-signature'
import { createTppClient, scaRedirectOf } from '@havn/tpp-sdk'
import type { SentRequest, TppAnswer, TppCall } from '@havn/tpp-sdk'
import { readTpp } from './certificates/tpp-identity.ts'
import { readDevFile } from './dev/dev-file.ts'
import { parseHeader } from './http-message.ts'
import { missingHeaders } from './sandbox-headers.ts'
import { root, statePaths } from './state.ts'

type CallOptions = { data?: string; header: string[]; tpp: string; url?: string; verbose?: boolean }

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

const headersOfInterest = [
  'x-request-id',
  'location',
  'aspsp-sca-approach',
  'idempotent-replayed',
  'retry-after',
  'deprecation',
  'sunset',
]

/** Status and headers go to standard error, the body to standard output: `./havn call … | jq` works. */
export async function call(methodGiven: string, path: string, options: CallOptions): Promise<void> {
  const method = parseMethod(methodGiven)
  if (!path.startsWith('/')) throw new Error(`expected a path such as /v1/sandbox/customers, but got ${path}`)
  const state = statePaths()
  const tpp = readTpp(state, options.tpp)
  const baseUrl = options.url ?? `https://localhost:${readDevFile(state)?.httpsPort ?? 8443}`
  const ca = existsSync(state.ca) ? { ca: readFileSync(state.ca, 'utf8') } : {}
  const given = Object.fromEntries(
    options.header.map((line) => parseHeader(line, '--header')).map(({ name, value }) => [name, value]),
  )
  const headers = { ...missingHeaders({ method, path, tpp: options.tpp, given }), ...given }
  const client = createTppClient({ baseUrl, ...tpp, ...ca })
  const body = options.data === undefined ? {} : { body: readBody(options.data) }
  const answer = await client.call({ method, path, headers, ...body }).catch((problem: unknown) => {
    throw new Error(explainFailure(problem, baseUrl), { cause: problem })
  })
  if (options.verbose) printSent(answer.sent)
  printAnswer(answer)
}

function parseMethod(text: string): TppCall['method'] {
  const method = methods.find((known) => known === text.toUpperCase())
  if (method) return method
  throw new Error(`expected a method (${methods.join(', ')}), but got ${text}`)
}

function readBody(data: string): string | Buffer {
  if (data === '-') return readFileSync(0)
  if (/^\s*[[{]/.test(data)) return data
  const file = [resolve(data), resolve(root, data)].find((candidate) => existsSync(candidate))
  if (file === undefined) throw new Error(`there is no file ${data} to send as the body`)
  return readFileSync(file)
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

function printAnswer(answer: TppAnswer): void {
  console.error(`${answer.status} ${STATUS_CODES[answer.status] ?? ''}`)
  for (const name of headersOfInterest) {
    if (answer.headers[name] !== undefined) console.error(`${name}: ${answer.headers[name]}`)
  }
  console.error('')
  if (answer.text !== '') {
    console.log(answer.json === undefined ? answer.text : JSON.stringify(answer.json, undefined, 2))
  }
  const redirect = scaRedirectOf(answer)
  if (redirect !== undefined) console.error(`\nThe PSU goes on here: ${redirect}`)
  process.exitCode = answer.status >= 200 && answer.status < 300 ? 0 : 1
}

function explainFailure(problem: unknown, baseUrl: string): string {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  const text = problem instanceof Error ? problem.message : String(problem)
  if (code === 'ECONNREFUSED') {
    return `nothing listens at ${baseUrl}: start the sandbox with ./havn dev, or name a server with --url`
  }
  if (/CERT|SELF_SIGNED|ISSUER/.test(code)) {
    return `the server at ${baseUrl} shows a certificate that the sandbox of this checkout did not issue (${text})`
  }
  return `${baseUrl} could not be called: ${text || code}`
}
