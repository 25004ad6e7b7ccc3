import { setTimeout as pause } from 'node:timers/promises'
import { compileBody, OPERATIONS, RequestList, type RequestOutline } from '@havn/contract'
import type { TppClient } from '@havn/tpp-sdk'
import { ask } from '../calls/ask.ts'
import { errorPagesOf } from '../dev/error-page.ts'
import { hint, outputLine, type OutputOptions } from '../terminal/output.ts'
import { type ClientOptions, openClient } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'
import { parseWholeNumber } from '../terminal/whole-number.ts'
import { createFollower } from './follow-requests.ts'
import { formatRequest } from './format-request.ts'

export type LogsOptions = ClientOptions &
  OutputOptions & { follow?: boolean; failed?: boolean; limit: string }

const readList = compileBody(RequestList)

const pollMilliseconds = 500
const retryMilliseconds = 1_000

/** Prints the last calls of the TPP, oldest first, each refusal with its reason; with --follow goes on with new ones. */
export async function logs(options: LogsOptions): Promise<void> {
  const limit = parseWholeNumber(options.limit, { option: '--limit', min: 1, max: 200 })
  const state = statePaths()
  const client = openClient(state, options)
  const findErrorPage = errorPagesOf(state)
  const print = (request: RequestOutline) =>
    outputLine(options, request, () => formatRequest(request, findErrorPage))
  const last = await listRequests(client, { limit: String(limit), failed: String(options.failed === true) })
  last.toReversed().forEach(print)
  if (options.follow) await follow(client, options, { last, print })
  else if (last.length === 0) hint('No calls are stored.')
}

async function follow(
  client: TppClient,
  { failed = false }: LogsOptions,
  { last, print }: { last: readonly RequestOutline[]; print: (request: RequestOutline) => void },
): Promise<never> {
  const follower = createFollower(
    (after) => listRequests(client, { after, failed: String(failed), limit: '200' }),
    last,
  )
  hint('Waiting for calls; Ctrl-C ends it.')
  let isLost = false
  for (;;) {
    try {
      const next = await follower.next()
      if (isLost) hint('The bank answers again.')
      isLost = false
      next.forEach(print)
      await pause(pollMilliseconds)
    } catch (problem) {
      // The bank may be starting again: what is called meanwhile is in its log afterwards.
      if (!isLost)
        hint(`${problem instanceof Error ? problem.message : String(problem)}\nTrying again every second.`)
      isLost = true
      await pause(retryMilliseconds)
    }
  }
}

async function listRequests(client: TppClient, query: Record<string, string>): Promise<RequestOutline[]> {
  const path = `${OPERATIONS.listSandboxRequests.path}?${new URLSearchParams(query).toString()}`
  return (await ask(client, { method: 'GET', path }, { status: 200, read: readList })).requests
}
