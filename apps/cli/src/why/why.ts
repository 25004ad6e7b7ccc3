import { compileBody, OPERATIONS, RequestList, RequestReport } from '@havn/contract'
import { lastCall } from '../last-call.ts'
import { explainRefusal } from '../refusal.ts'
import { type ClientOptions, openClient } from '../sandbox-client.ts'
import { statePaths } from '../state.ts'
import { listLines } from './list-lines.ts'
import { reportLines } from './report-lines.ts'

type WhyOptions = Partial<ClientOptions> & { list?: boolean; failed?: boolean }

const readReport = compileBody(RequestReport)
const readList = compileBody(RequestList)

/** What happened to a call: to the one of this X-Request-ID or, if none is given, to the last one. */
export async function why(given: string | undefined, options: WhyOptions): Promise<void> {
  const state = statePaths()
  const last = lastCall(state)
  const tpp = options.tpp ?? last?.tpp ?? 'default'
  const url = options.url ?? last?.url
  const client = openClient(state, { tpp, ...(url === undefined ? {} : { url }) })
  const path = pathOf(given ?? last?.requestId, options)
  const answer = await client.call({ method: 'GET', path })
  const lines = options.list ? linesOfList(answer.json) : linesOfReport(answer.json)
  if (answer.status !== 200 || lines === undefined) {
    const mend = answer.status === 404 ? `\n  was it made by another TPP? --tpp names one, now ${tpp}` : ''
    throw new Error(explainRefusal(answer) + mend)
  }
  console.log(lines.join('\n'))
}

function pathOf(requestId: string | undefined, { list, failed }: WhyOptions): string {
  if (list) return `${OPERATIONS.listSandboxRequests.path}?failed=${failed === true}`
  if (requestId === undefined)
    throw new Error('there is no last call: make one with ./havn call first, or give the X-Request-ID of one')
  return OPERATIONS.readSandboxRequest.path.replace('{requestId}', encodeURIComponent(requestId))
}

function linesOfReport(json: unknown): string[] | undefined {
  const read = readReport(json)
  return read.ok ? reportLines(read.value) : undefined
}

function linesOfList(json: unknown): string[] | undefined {
  const read = readList(json)
  return read.ok ? listLines(read.value) : undefined
}
