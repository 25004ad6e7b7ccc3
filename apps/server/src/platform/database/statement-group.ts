import pg, { type QueryResult } from 'pg'
import type { SqlValue, Statement } from './sql.ts'

/** What the driver sends to PostgreSQL; the package's types leave it out. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(bound: { statement: string; values: readonly SqlValue[]; valueMapper: ValueMapper }): void
  execute(portal: object): void
}

type ValueMapper = (value: unknown) => unknown
type Callback = (error: Error | null, result: QueryResult) => void

/** The driver's query, which it calls with each message of PostgreSQL. The package's types leave these methods out. */
interface DriverQuery {
  name: string
  readonly text: string
  submit(connection: Connection): Error | null
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: Connection): void
}
const { Query: DriverQuery, utils } = pg as unknown as {
  readonly Query: new (text: string, values: readonly SqlValue[], callback: Callback) => DriverQuery
  readonly utils: { readonly prepareValue: ValueMapper }
}

/**
 * A statement that is sent together with those before it, and answered together with them: a round trip costs as much as a
 * small statement. If one fails, PostgreSQL runs none of those after it. The result is that of the last. A connection on
 * which one has failed must be closed.
 */
export class StatementGroup extends DriverQuery {
  readonly before: readonly Statement[]
  #unfinished: number

  constructor(before: readonly Statement[], { name, text, values }: Statement, callback: Callback) {
    // As a text and its values: the driver would copy an object property by property.
    super(text, [...values], callback)
    this.name = name
    this.before = before
    this.#unfinished = before.length
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      for (const statement of this.before) sendWithoutSync(connection, statement)
      return super.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  override handleDataRow(message: object): void {
    if (this.#unfinished === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    if (this.#unfinished === 0) super.handleCommandComplete(message, connection)
    else this.#unfinished -= 1
  }
}

function sendWithoutSync(connection: Connection, { name, text, values }: Statement): void {
  if (connection.parsedStatements[name] === undefined) connection.parse({ name, text })
  connection.parsedStatements[name] = text
  connection.bind({ statement: name, values, valueMapper: utils.prepareValue })
  connection.execute({})
}
