import assert from 'node:assert/strict'

/** A value as the JSON of a record has it: numbers and booleans, else text. */
type Value = string | number | boolean | null | undefined

/** A column of an SQL composite type, and where a row's value for it comes from. */
export interface BinaryColumn<Row> {
  readonly type: keyof typeof TYPES
  readonly value: (row: Row) => Value
}

/**
 * Returns rows as an array of an SQL composite type in PostgreSQL's binary form, which the driver sends as it is. PostgreSQL
 * reads it in a third of the time that JSON takes, and refuses it if number or types of the columns differ.
 */
export function encodeRows<Row>(
  typeOid: number,
  columns: readonly BinaryColumn<Row>[],
  rows: readonly Row[],
): Buffer {
  const bytes = new ByteWriter()
  const [dimensions, nullRows, firstIndex] = [1, 0, 1]
  for (const number of [dimensions, nullRows, typeOid, rows.length, firstIndex]) bytes.int32(number)
  for (const row of rows)
    bytes.withLength(() => {
      bytes.int32(columns.length)
      for (const { type, value } of columns) writeField(bytes, TYPES[type], value(row))
    })
  return bytes.written()
}

function writeField(bytes: ByteWriter, { oid, write }: BinaryType, value: Value): void {
  bytes.int32(oid)
  if (value === null || value === undefined) bytes.int32(-1)
  else bytes.withLength(() => write(bytes, String(value)))
}

/** A type of PostgreSQL: its oid, and how a value is written in its binary form. */
interface BinaryType {
  readonly oid: number
  readonly write: (bytes: ByteWriter, value: string) => void
}

const millisecondsPerDay = 86_400_000
/** PostgreSQL counts days and microseconds from here. */
const epochMilliseconds = Date.UTC(2000, 0, 1)

const TYPES = {
  boolean: { oid: 16, write: (bytes, value) => bytes.hex(value === 'true' ? '01' : '00') },
  // After `\x`.
  bytea: { oid: 17, write: (bytes, value) => bytes.hex(value.slice(2)) },
  bigint: { oid: 20, write: (bytes, value) => bytes.int64(BigInt(value)) },
  integer: { oid: 23, write: (bytes, value) => bytes.int32(Number(value)) },
  text: { oid: 25, write: (bytes, value) => bytes.text(value) },
  date: {
    oid: 1082,
    write: (bytes, value) => bytes.int32((Date.parse(value) - epochMilliseconds) / millisecondsPerDay),
  },
  timestamptz: {
    oid: 1184,
    write: (bytes, value) => bytes.int64(BigInt(Date.parse(value) - epochMilliseconds) * 1_000n),
  },
  uuid: { oid: 2950, write: (bytes, value) => bytes.hex(value.replaceAll('-', '')) },
} as const satisfies Readonly<Record<string, BinaryType>>

const bytesPerUtf16Max = 3

/** Bytes that are written one after the other. */
class ByteWriter {
  #bytes = Buffer.allocUnsafe(4_096)
  #length = 0

  written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  int32(value: number): void {
    this.#reserve(4)
    this.#length = this.#bytes.writeInt32BE(value, this.#length)
  }

  int64(value: bigint): void {
    this.#reserve(8)
    this.#length = this.#bytes.writeBigInt64BE(value, this.#length)
  }

  text(value: string): void {
    this.#reserve(value.length * bytesPerUtf16Max)
    this.#length += this.#bytes.write(value, this.#length, 'utf8')
  }

  hex(digits: string): void {
    this.#reserve(digits.length / 2)
    const length = this.#bytes.write(digits, this.#length, 'hex')
    // Node stops at the first character that is no digit.
    assert.equal(length, digits.length / 2, 'expected hexadecimal digits')
    this.#length += length
  }

  /** Writes what `write` writes, after the number of its bytes. */
  withLength(write: () => void): void {
    this.int32(0)
    const start = this.#length
    write()
    this.#bytes.writeInt32BE(this.#length - start, start - 4)
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return
    const longer = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + length))
    this.#bytes.copy(longer, 0, 0, this.#length)
    this.#bytes = longer
  }
}
