import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { listenLocally, parsePort } from '../dev/ports.ts'
import { parseHeader } from '../calls/http-message.ts'
import { hint, outputLine } from '../terminal/output.ts'
import { openClient } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'
import { answerThrough, type ProxiedCall } from './answer-through.ts'
import { styleText } from 'node:util'
import { commandName } from '../terminal/command-name.ts'

type ProxyOptions = { port: string; tpp: string; url?: string; header: string[]; json?: boolean }

const connectionsMax = 100
const requestSecondsMax = 60

/** Signs what programs on this machine send to it and passes it on to the bank, until it is interrupted. */
export async function proxy(options: ProxyOptions): Promise<void> {
  const state = statePaths()
  const defaults = Object.fromEntries(
    options.header
      .map((line) => parseHeader(line, '--header'))
      .map(({ name, value }) => [name.toLowerCase(), value]),
  )
  const client = openClient(state, options)
  const server = createServer((request, response) => {
    const { port } = addressOf(server)
    void answerThrough({ request, response, port, client, state, options, defaults }).then((call) =>
      outputLine(options, call, () => formatProxied(call)),
    )
  })
  server.maxConnections = connectionsMax
  server.requestTimeout = requestSecondsMax * 1000
  // A client of the method CONNECT takes this for a proxy of any host.
  server.on('connect', (_, socket) =>
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n'),
  )
  await listenLocally(server, options.port === '0' ? 0 : parsePort(options.port, '--port'), 'proxy')
  const { port } = addressOf(server)
  hint(`Signing as TPP ${options.tpp}. Send calls without a signature to http://localhost:${port}, such as`)
  hint(`  curl http://localhost:${port}/v1/sandbox/customers`)
  hint('Only programs on this machine can. Ctrl-C ends it.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => close(server))
  await once(server, 'close')
}

function close(server: Server): void {
  server.close()
  server.closeAllConnections()
}

function addressOf(server: Server): { port: number } {
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0 }
}

/** A line for the terminal; below it the reason of a refusal, and what to do next. */
function formatProxied(call: ProxiedCall): string {
  const { status, method, path, milliseconds, requestId, refusals, answeredBy } = call
  const head = [colour(status), method.padEnd(6), path, `${milliseconds} ms`, requestId ?? ''].filter(
    (part) => part !== '',
  )
  const reasons = refusals.map(({ code, text }) => `       ${code}: ${text.split('\n', 1).join('')}`)
  return [head.join('  '), ...reasons, ...hintsOf(call, answeredBy)].join('\n')
}

function hintsOf(
  { status, requestId, isApprovalPending }: ProxiedCall,
  answeredBy: ProxiedCall['answeredBy'],
): string[] {
  if (answeredBy === 'proxy') return []
  if (isApprovalPending) return [`       the PSU must approve: ${commandName()} approve last`]
  return status >= 400 && requestId !== undefined ? [`       ${commandName()} why ${requestId}`] : []
}

function colour(status: number): string {
  if (status >= 500) return styleText('red', String(status))
  return status >= 400 ? styleText('yellow', String(status)) : styleText('green', String(status))
}
