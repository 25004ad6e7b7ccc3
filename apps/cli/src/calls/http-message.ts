import { existsSync, readFileSync } from 'node:fs'
import { UsageError } from '../terminal/exit-codes.ts'

/** An HTTP request in text form. Header text has one character for each byte, as on the wire. */
export type HttpMessage = {
  method: string
  /** Path and query. */
  target: string
  version: string
  headers: { name: string; value: string }[]
  body: Uint8Array
  lineEnd: '\r\n' | '\n'
}

export function readMessage(file: string): HttpMessage {
  if (file !== '-' && !existsSync(file))
    throw new UsageError(`there is no file ${file} with a request in it; - reads standard input`)
  // File descriptor 0 is standard input.
  return parseMessage(readFileSync(file === '-' ? 0 : file))
}

export function parseMessage(bytes: Uint8Array): HttpMessage {
  const text = Buffer.from(bytes).toString('latin1')
  const lineEnd = /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n'
  const gap = text.indexOf(lineEnd + lineEnd)
  const head = gap === -1 ? text.trimEnd() : text.slice(0, gap)
  const body = gap === -1 ? new Uint8Array() : bytes.subarray(gap + 2 * lineEnd.length)
  const [requestLine = '', ...headerLines] = head.split(lineEnd)
  const { method, target, version } = parseRequestLine(requestLine)
  const headers = headerLines.map((line, index) => parseHeader(line, `line ${index + 2}`))
  return { method, target, version, headers, body, lineEnd }
}

export function printMessage(message: HttpMessage): Uint8Array {
  const { method, target, version, headers, body, lineEnd } = message
  const lines = [`${method} ${target} ${version}`, ...headers.map(({ name, value }) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(lines.join(lineEnd) + lineEnd + lineEnd, 'latin1'), body])
}

export function parseHeader(line: string, place: string): { name: string; value: string } {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
  if (name === undefined || value === undefined) {
    throw new UsageError(`${place}: a header is written 'Name: value', but got ${JSON.stringify(line)}`)
  }
  return { name, value }
}

function parseRequestLine(line: string): { method: string; target: string; version: string } {
  const [, method, address, version] = /^([A-Z]+) (\S+) (HTTP\/\d(?:\.\d)?)$/.exec(line) ?? []
  if (method === undefined || address === undefined || version === undefined) {
    const example = 'POST /v1/payments/norwegian-domestic-credit-transfers HTTP/1.1'
    throw new UsageError(
      `line 1: expected a request line such as "${example}", but got ${JSON.stringify(line)}`,
    )
  }
  const url = /^https?:/.test(address) ? new URL(address) : undefined
  return { method, target: url ? `${url.pathname}${url.search}` : address, version }
}
