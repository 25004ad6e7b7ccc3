import { EVENT_KINDS } from './event-kinds.store.ts'

/** Something that is not as it was when it was chained, in plain words. */
export type Finding = string

/** Names a row for people: what it belongs to, and which of its events it is. */
export function nameRow(row: {
  readonly code: number
  readonly subjectId: string
  readonly sequence: number
}): string {
  const name = EVENT_KINDS.find(({ code }) => code === row.code)?.name ?? `unknown kind ${row.code}`
  return `${name}${name.endsWith('consent') ? ' event' : ''} ${row.subjectId}, step ${row.sequence},`
}
