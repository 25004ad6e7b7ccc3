import { compileBody, OPERATIONS, RequestList, RequestReport } from '@havn/contract'
import { commandName } from '../terminal/command-name.ts'
import { ask } from '../calls/ask.ts'
import { errorPagesOf } from '../dev/error-page.ts'
import { readLastCall } from '../calls/last-call.ts'
import { output, type OutputOptions } from '../terminal/output.ts'
import { type ClientOptions, openClient } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'
import { formatRequestReport } from './format-request-report.ts'

type WhyOptions = Partial<ClientOptions> & OutputOptions & { list?: boolean; failed?: boolean }

const readReport = compileBody(RequestReport)
const readList = compileBody(RequestList)

/** Prints what happened to the call of this X-Request-ID or, if none is given, to the last call. */
export async function why(given: string | undefined, options: WhyOptions): Promise<void> {
  const state = statePaths()
  const last = readLastCall(state)
  const tpp = options.tpp ?? last?.tpp ?? 'default'
  const url = options.url ?? last?.url
  const caFile = options.caFile ?? (options.url === undefined ? last?.caFile : undefined)
  const server = { ...(url === undefined ? {} : { url }), ...(caFile === undefined ? {} : { caFile }) }
  const client = openClient(state, { tpp, ...server })
  const path = pathOf(given ?? last?.requestId, options)
  const ifUnknown = `it was asked for as TPP ${tpp}; if another TPP made the call, name it with --tpp`
  const call = { method: 'GET', path } as const
  if (options.list) {
    const list = await ask(client, call, { status: 200, read: readList, ifUnknown })
    output(options, list, () =>
      formatRequestList(list, { tpp, isFailedOnly: options.failed === true }).join('\n'),
    )
    return
  }
  const report = await ask(client, call, { status: 200, read: readReport, ifUnknown })
  output(options, report, () => formatRequestReport(report, errorPagesOf(state)).join('\n'))
}

function pathOf(requestId: string | undefined, { list, failed }: WhyOptions): string {
  if (list) return `${OPERATIONS.listSandboxRequests.path}?failed=${failed === true}`
  if (requestId === undefined)
    throw new Error(
      `there is no last call: make one with ${commandName()} call first, or give the X-Request-ID of one`,
    )
  return OPERATIONS.readSandboxRequest.path.replace('{requestId}', encodeURIComponent(requestId))
}

/** What the list was asked for. */
type Asked = { tpp: string; isFailedOnly: boolean }

/** Formats a list of calls for the terminal, newest first, each with the command that explains it. */
function formatRequestList({ requests }: RequestList, asked: Asked): string[] {
  if (requests.length === 0) return [describeNone(asked)]
  return requests.flatMap(({ requestId, time, method, path, status, refusedBy, reason }) => [
    `${time}  ${status}  ${method} ${path}`,
    `  ${commandName()} why ${requestId}`,
    ...(refusedBy === undefined ? [] : [`  ${refusedBy}: ${reason ?? ''}`.trimEnd()]),
  ])
}

function describeNone({ tpp, isFailedOnly }: Asked): string {
  return `TPP ${tpp} has no ${isFailedOnly ? 'refused calls' : 'calls'} stored; --tpp NAME asks as another.`
}
