import {
  type AcceptedFixes,
  type BodyReader,
  compileBody,
  failure,
  type Operation,
  readAcceptFixes,
  readHeaders,
  readJson,
  readQuery,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import type { ReceivedRequest } from './received-request.ts'

/** The typed values of a request's headers, query and body. */
export interface ReadCall {
  readonly headers: unknown
  readonly query: unknown
  readonly body: unknown
  readonly fixes: AcceptedFixes
}

/** Returns the typed values, or all faults of headers, query and body at once. */
export type CallReader = (request: ReceivedRequest) => Result<ReadCall, readonly TppMessage[]>

/** Creates the function that validates a request's headers, query and body against its operation's contract. */
export function createCallReader(operation: Operation, allowLoopbackHttp: boolean): CallReader {
  const readBody = operation.body === undefined ? undefined : compileBody(operation.body.schema)
  const withoutQuery = readQuery(operation, new URLSearchParams())

  return function readCall(request: ReceivedRequest) {
    const headers = readHeaders(operation.headers, request.headers, { allowLoopbackHttp })
    const question = request.target.indexOf('?')
    const query = question === -1 ? withoutQuery : readQuery(operation, searchFrom(request.target, question))
    const body = readBody === undefined ? success(undefined) : parseBody(request.body, operation, readBody)
    if (!headers.ok || !query.ok || !body.ok)
      return failure([headers, query, body].flatMap((read) => (read.ok ? [] : read.problem)))
    const fixes = readAcceptFixes(request.headers.get('x-accept-fix')?.join())
    return success({ headers: headers.value, query: query.value, body: body.value, fixes })
  }
}

function searchFrom(target: string, question: number): URLSearchParams {
  return new URLSearchParams(target.slice(question + 1))
}

function parseBody(
  bytes: Buffer,
  { bodyBytesMax: bytesMax }: Operation,
  readBody: BodyReader<unknown>,
): Result<unknown, TppMessage[]> {
  const json = readJson(bytes, { bytesMax, depthMax: 32 })
  return json.ok ? readBody(json.value) : failure([json.problem])
}
