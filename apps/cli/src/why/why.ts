import { compileBody, OPERATIONS, RequestList, RequestReport } from '@havn/contract'
import { commandName } from '../command-name.ts'
import { readLastCall } from '../last-call.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { type ClientOptions, openClient } from '../sandbox-client.ts'
import { statePaths } from '../state.ts'
import { formatRequestList } from './format-request-list.ts'
import { formatRequestReport } from './format-request-report.ts'

type WhyOptions = Partial<ClientOptions> & { list?: boolean; failed?: boolean }

const readReport = compileBody(RequestReport)
const readList = compileBody(RequestList)

/** Prints what happened to the call of this X-Request-ID or, if none is given, to the last call. */
export async function why(given: string | undefined, options: WhyOptions): Promise<void> {
  const state = statePaths()
  const last = readLastCall(state)
  const tpp = options.tpp ?? last?.tpp ?? 'default'
  const url = options.url ?? last?.url
  const client = openClient(state, { tpp, ...(url === undefined ? {} : { url }) })
  const path = pathOf(given ?? last?.requestId, options)
  const answer = await client.call({ method: 'GET', path })
  const lines = options.list ? linesOfList(answer.json) : linesOfReport(answer.json)
  if (answer.status !== 200 || lines === undefined) {
    const hint =
      answer.status === 404
        ? `\n  it was asked for as TPP ${tpp}; if another TPP made the call, name it with --tpp`
        : ''
    throw new Error(explainRefusal(answer) + hint)
  }
  console.log(lines.join('\n'))
}

function pathOf(requestId: string | undefined, { list, failed }: WhyOptions): string {
  if (list) return `${OPERATIONS.listSandboxRequests.path}?failed=${failed === true}`
  if (requestId === undefined)
    throw new Error(
      `there is no last call: make one with ${commandName()} call first, or give the X-Request-ID of one`,
    )
  return OPERATIONS.readSandboxRequest.path.replace('{requestId}', encodeURIComponent(requestId))
}

function linesOfReport(json: unknown): string[] | undefined {
  const read = readReport(json)
  return read.ok ? formatRequestReport(read.value) : undefined
}

function linesOfList(json: unknown): string[] | undefined {
  const read = readList(json)
  return read.ok ? formatRequestList(read.value) : undefined
}
