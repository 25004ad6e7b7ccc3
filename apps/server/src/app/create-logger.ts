import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { maskText } from '../edge/index.ts'

/** How the log describes an error, or anything else that was thrown. */
interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  /** Of an error of a core bank: the bank whose core bank it is. */
  readonly bank?: string
  /** Of an error of PostgreSQL: the table and constraint, never the values of the row. */
  readonly table?: string
  readonly constraint?: string
  readonly errors?: readonly DescribedError[]
}

/**
 * Describes an error for the log. Errors of libraries carry whatever they like, such as the body and the headers of a request
 * that failed or the values of a row, so only what is named here is written, and texts are masked.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)), stack: '' }
  const { type, message, stack } = stdSerializers.err(error)
  const errors = error instanceof AggregateError ? error.errors.map(describeError) : []
  const { code, bank, table, constraint } = error as Partial<
    Record<'code' | 'bank' | 'table' | 'constraint', unknown>
  >
  return {
    type,
    message: maskText(message),
    stack: maskText(stack),
    ...onlyTexts({ code, bank, table, constraint }),
    ...(errors.length === 0 ? {} : { errors }),
  }
}

/** Creates a logger of lines of JSON that describes whatever is logged as `err`, as above. */
export const createLogger = (target: DestinationStream, level = 'info'): Logger =>
  pino({ level, serializers: { err: describeError } }, target)

const onlyTexts = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
