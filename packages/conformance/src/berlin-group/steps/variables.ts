import { randomUUID } from 'node:crypto'
import type { Json } from '../standard-check.ts'
import { bankingDayAfter } from './target-days.ts'

/** The values of placeholders such as `{{c.id}}` in one check. */
export interface Variables {
  /** The day by the bank's clock and zone, from which `{{today+n}}` is counted. */
  today: Temporal.PlainDate
  readonly saved: Map<string, string>
}

export function newVariables(
  today: Temporal.PlainDate,
  fixture: Readonly<Record<string, string>>,
): Variables {
  return { today, saved: new Map([['rid', randomUUID()], ...Object.entries(fixture)]) }
}

export function fillText(text: string, variables: Variables): string {
  const [, repeated = '', times] = /^\$repeat:(.):(\d+)$/.exec(text) ?? []
  if (times !== undefined) return repeated.repeat(Number(times))
  return text.replaceAll(/\{\{([^}]+)\}\}/g, (_, name: string) => valueOf(name, variables))
}

/** A value with its placeholders filled in. */
export function fill(value: Json, variables: Variables): Json {
  if (typeof value === 'string') return fillText(value, variables)
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map((one) => fill(one, variables))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, variables)]))
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

function valueOf(name: string, { today, saved }: Variables): string {
  if (name === 'uuid') return randomUUID()
  const [, start, sign = '+', count = '0'] = /^(today|bankingDay)(?:([+-])(\d+))?$/.exec(name) ?? []
  if (start === 'today') return today.add({ days: Number(`${sign}${count}`) }).toString()
  if (start === 'bankingDay') return bankingDayAfter(today, Number(count)).toString()
  const value = saved.get(name)
  if (value === undefined) throw new Error(`nothing is known of {{${name}}}`)
  return value
}
