import type { Identity } from '../../support/certificates.ts'
import { ndctBody, ndctCreation } from '../../support/ndct.ts'
import { signedRequest } from '../../support/signed-request.ts'
import { writtenOut } from './raw-exchange.ts'
import { type Headers, unknownPayment } from './stage.ts'

/** Valid requests as text, for a corpus to alter. One character stands for one byte. */
export interface RightRequests {
  /** A signed read. */
  readonly read: (headers?: Headers, target?: string) => string
  /** A signed creation with this body, or with a valid one. */
  readonly creation: (body?: string | Buffer, headers?: Headers) => string
  /** Head and body of a signed creation, without its Content-Length. */
  readonly creationInParts: (headers?: Headers) => { head: string; body: string }
}

/** The status of the answer; an error has a body of ours. */
export type Expected = number

/** Bytes as they are sent, and the expected response. */
type RawCase = readonly [bytes: (right: RightRequests) => string | Buffer, expected: Expected]

export type RawCorpus = Readonly<Record<string, RawCase>>

export function rightRequests(tpp: Identity): RightRequests {
  const creation: RightRequests['creation'] = (body, headers = {}) =>
    written(tpp, ndctCreation({ headers, ...(body === undefined ? {} : { body: body }) }))
  return {
    read: (headers = {}, target = unknownPayment.target) => written(tpp, { target, headers }),
    creation,
    creationInParts: (headers) => {
      const [head = '', body = ''] = creation(undefined, headers).split('\r\n\r\n')
      return { head: head.replace(/\r\nContent-Length: \d+/i, ''), body }
    },
  }
}

const written = (...request: Parameters<typeof signedRequest>) =>
  writtenOut(signedRequest(...request)).toString('latin1')

/** Puts a header line before the others. */
export function withLine(request: string, line: string): string {
  return request.replace('\r\n', `\r\n${line}\r\n`)
}

/** Repeats a header line. */
export function withLineTwice(request: string, name: string): string {
  const line = new RegExp(`\r\n(${name}: [^\r]*)`, 'i').exec(request)?.[1]
  if (line === undefined) throw new Error(`the request has no ${name}`)
  return withLine(request, line)
}

/** A valid payment whose JSON is changed before it is signed. */
export function changedJson(change: (json: string) => string): string {
  return change(JSON.stringify(ndctBody()))
}
