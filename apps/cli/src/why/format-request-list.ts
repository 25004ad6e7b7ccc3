import type { RequestList } from '@havn/contract'
import { commandName } from '../command-name.ts'

/** Formats a list of calls for the terminal, newest first, each with the command that explains it. */
export function formatRequestList({ requests }: RequestList): string[] {
  if (requests.length === 0) return ['No calls are stored.']
  return requests.flatMap(({ requestId, time, method, path, status, refusedBy, reason }) => [
    `${time}  ${status}  ${method} ${path}`,
    `  ${commandName()} why ${requestId}`,
    ...(refusedBy === undefined ? [] : [`  ${refusedBy}: ${reason ?? ''}`.trimEnd()]),
  ])
}
