/**
 * Encodes a question or an answer of the port as JSON: integers as texts, instants as ISO 8601 in UTC, and nothing where
 * there is nothing. An answer that is undefined is null.
 */
export function encode(value: unknown): string {
  // An Instant has a toJSON of its own, which writes ISO 8601 with Z.
  return JSON.stringify(value ?? null, (_name, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  )
}
