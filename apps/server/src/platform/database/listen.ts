import { Client } from 'pg'
import { DATABASE_TIMEOUTS, sessionOptions } from './connection-pool.ts'
import { classifyError } from './unavailable.ts'

export interface ListenOptions {
  readonly url: string
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /** Called when the connection is back after it was lost: messages may have been missed. */
  readonly onGap: () => void
}

/** A connection on which PostgreSQL sends the messages of a channel (LISTEN). It is opened when it is first needed. */
export interface ChannelListener {
  /** Resolves once every message from here on arrives. Rejects with `DatabaseUnavailable` if there is no connection. */
  ready(): Promise<void>
  close(): Promise<void>
}

const reconnectMilliseconds = 1_000

export function listenTo({ url, channel, onMessage, onGap }: ListenOptions): ChannelListener {
  let connected: Promise<Client> | undefined
  let isClosed = false

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: `havn ${channel}`,
      connectionTimeoutMillis: DATABASE_TIMEOUTS.connectionMilliseconds,
      query_timeout: DATABASE_TIMEOUTS.answerMilliseconds,
      options: sessionOptions(DATABASE_TIMEOUTS),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    // An error is always followed by the end of the connection.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      // Not awaited: a database that does not answer does not say goodbye either.
      client.end().catch(() => {})
      throw error
    }
    client.once('end', reconnectLater)
    return client
  }

  function open(): Promise<Client> {
    connected ??= connect().catch((error: unknown) => {
      connected = undefined
      throw classifyError(error)
    })
    return connected
  }

  function reconnectLater(): void {
    connected = undefined
    if (isClosed) return
    setTimeout(() => {
      if (!isClosed) open().then(onGap, reconnectLater)
    }, reconnectMilliseconds).unref()
  }

  return {
    async ready() {
      await open()
    },
    async close() {
      isClosed = true
      const client = await connected?.catch(() => undefined)
      await client?.end()
    },
  }
}
