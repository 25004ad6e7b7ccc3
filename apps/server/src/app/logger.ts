interface LogRecord {
  (fields: object, text?: string): void
  (text: string): void
}

/** What Havn writes its log with. A logger of pino is one. */
export interface Logger {
  readonly level: string
  readonly fatal: LogRecord
  readonly error: LogRecord
  readonly warn: LogRecord
  readonly info: LogRecord
  readonly debug: LogRecord
  readonly trace: LogRecord
  readonly silent: LogRecord
  /** A logger whose records all have these fields too. */
  child(fields: object): Logger
}
