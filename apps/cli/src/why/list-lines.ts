import type { RequestList } from '@havn/contract'

/** Calls to be read by people, newest first, each with the id to ask about. */
export function listLines({ requests }: RequestList): string[] {
  if (requests.length === 0) return ['No calls are kept.']
  return requests.flatMap(({ requestId, time, method, path, status, refusedBy, reason }) => [
    `${time}  ${status}  ${method} ${path}`,
    `  ./havn why ${requestId}`,
    ...(refusedBy === undefined ? [] : [`  ${refusedBy}: ${reason ?? ''}`.trimEnd()]),
  ])
}
