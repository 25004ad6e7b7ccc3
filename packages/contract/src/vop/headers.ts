import type { HeaderSet } from '../headers/header-sets.ts'
import { header, textHeader } from '../headers/header.ts'
import { success } from '../result.ts'
import { parseUuid, UuidText } from '../values/uuid.ts'

const HEADERS = {
  'x-request-id': header({
    name: 'X-Request-ID',
    description: 'Identifies the question: a UUID, chosen by the bank that asks, echoed on the answer.',
    example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
    schema: UuidText,
    // Echoed as it came, so it keeps its spelling.
    parse: (value) => {
      const parsed = parseUuid(value)
      return parsed.ok ? success(value) : parsed
    },
  }),
  // Read by `parseRequestTimestamp`: a malformed one has an error code of its own.
  'x-request-timestamp': textHeader({
    name: 'X-Request-Timestamp',
    description: 'When the question was sent: ISO 8601, in UTC, with milliseconds.',
    example: '2026-11-19T09:30:00.123Z',
    lengthMax: 64,
    characters: 'visible',
  }),
} as const

/** Of a question that another bank asks. */
export const VOP_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id', 'x-request-timestamp'],
  optional: [],
} as const satisfies HeaderSet<keyof typeof HEADERS>

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Returns the milliseconds since 1970 of an X-Request-Timestamp; undefined if it is malformed. */
export function parseRequestTimestamp(text: string): number | undefined {
  if (!TIMESTAMP.test(text)) return undefined
  const milliseconds = Date.parse(text)
  // A day that does not exist, such as 31 April, would become another one.
  return Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== text
    ? undefined
    : milliseconds
}
