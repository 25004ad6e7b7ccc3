import { failure, type Result, success } from '@havn/contract'
import { KEY_USE_NAMES, type KeyUse } from '../shared/key-ring.ts'

/** The id in lists of the first key, whose secret is `HAVN_SECRET` and whose values carry no id. */
export const FIRST = 'first'

/** A key as `HAVN_KEYS` or its file lists it. Times are in ISO 8601. */
export interface ListedKey {
  readonly use: KeyUse
  /** Eight hexadecimal digits, or `first`. */
  readonly id: string
  /** 32 bytes in hexadecimal; undefined for the first key. */
  readonly secret?: string | undefined
  readonly usedFrom?: string | undefined
  readonly acceptedUntil?: string | undefined
}

export const EXPECTED_KEYS = 'JSON such as {"keys": []}, as `havn keys` writes it'

const FIELDS = ['use', 'id', 'secret', 'usedFrom', 'acceptedUntil'] as const

/** Reads the text of a list of keys. No problem shows a secret. */
export function parseKeys(text: string): Result<readonly ListedKey[], readonly string[]> {
  const parsed = parseJson(text)
  if (!isRecord(parsed) || !Array.isArray(parsed['keys'])) return failure([`expected ${EXPECTED_KEYS}`])
  const items: readonly unknown[] = parsed['keys']
  const problems = items.flatMap((item, index) =>
    problemsOf(item).map((problem) => `keys[${index}]${problem}`),
  )
  if (problems.length > 0) return failure(problems)
  const keys = items as readonly ListedKey[]
  const seen = new Set<string>()
  for (const { use, id } of keys) {
    if (seen.has(`${use} ${id}`)) problems.push(`expected every key of a use once, got ${use} ${id} twice`)
    seen.add(`${use} ${id}`)
  }
  return problems.length > 0 ? failure(problems) : success(keys)
}

/** Writes a list of keys, as `parseKeys` reads it. */
export function formatKeys(keys: readonly ListedKey[]): string {
  return `${JSON.stringify({ keys }, undefined, 2)}\n`
}

function problemsOf(item: unknown): readonly string[] {
  if (!isRecord(item)) return [': expected an object']
  const { use, id, secret, usedFrom, acceptedUntil } = item
  const isFirst = id === FIRST
  return [
    ...Object.keys(item)
      .filter((name) => !FIELDS.some((field) => field === name))
      .map((name) => `: ${JSON.stringify(name)} is no field`),
    ...(KEY_USE_NAMES.some((name) => name === use) ? [] : [`.use: expected ${KEY_USE_NAMES.join(', ')}`]),
    ...(isFirst || isText(id, /^[0-9a-f]{8}$/) ? [] : ['.id: expected 8 hexadecimal digits, or first']),
    ...((isFirst ? secret === undefined : isText(secret, /^[0-9a-f]{64}$/i))
      ? []
      : [`.secret: expected ${isFirst ? 'none, since it is HAVN_SECRET' : '32 bytes in hexadecimal'}`]),
    ...(isTime(usedFrom) || (isFirst && usedFrom === undefined) ? [] : ['.usedFrom: expected a time in UTC']),
    ...(isTime(acceptedUntil) || acceptedUntil === undefined
      ? []
      : ['.acceptedUntil: expected a time in UTC']),
  ]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)

const isTime = (value: unknown) =>
  isText(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/) && !Number.isNaN(Date.parse(String(value)))
