const columnByProperty = new Map<string, string>()

/** `accountId` is the column `account_id`. */
function columnOf(property: string): string {
  let column = columnByProperty.get(property)
  if (column === undefined) {
    column = property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    columnByProperty.set(property, column)
  }
  return column
}

/**
 * Rows as the JSON text that `json_populate_recordset` reads: properties become columns, and bigints become text, since
 * JSON's numbers end at 2^53. What is inside a JSON column keeps its names.
 */
export function toRowsJson(records: readonly object[]): string {
  return JSON.stringify(
    records.map((record) =>
      Object.fromEntries(
        Object.entries(record).map(([property, value]: [string, unknown]) => [
          columnOf(property),
          typeof value === 'bigint' ? value.toString() : value,
        ]),
      ),
    ),
  )
}
