import type { RequestList } from '@havn/contract'
import { commandName } from '../terminal/command-name.ts'

/** What the list was asked for. */
type Asked = { tpp: string; isFailedOnly: boolean }

/** Formats a list of calls for the terminal, newest first, each with the command that explains it. */
export function formatRequestList({ requests }: RequestList, asked: Asked): string[] {
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
