import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { WriteProbe } from '../../platform/database/write-probe.ts'
import { type Metrics, metricsContentType, shareMetrics, type SharedValues } from '../metrics/index.ts'
import { refuseOtherHosts } from './operations-host.ts'
import { serveProbes } from './probes.routes.ts'
import type { ProcessPhase } from './process-phase.ts'

/** Adds routes to the operations listener, such as the pages of the back office. */
export type AddOperationsRoutes = (server: FastifyInstance) => void

interface OperationsListenerSetup {
  readonly logger: FastifyBaseLogger
  readonly writeProbe: WriteProbe
  readonly phase: Readonly<ProcessPhase>
  readonly metrics: Metrics
  readonly sharedValues: SharedValues
  readonly routes: readonly AddOperationsRoutes[]
  /** The host names with a dot that it answers to, beside IP addresses and names without a dot. */
  readonly names: readonly string[]
}

const bodyBytesMax = 64 * 1024

// Operators and their tools are few, and near.
const TIMEOUTS = { connectionTimeout: 30_000, requestTimeout: 5_000, keepAliveTimeout: 72_000 }

/**
 * Creates the listener for those who run the server: probes, metrics, and what other modules add. It has a port of its own,
 * which no TPP or PSU can reach, and no admission: it answers while the public listeners are full.
 *
 * Several processes of a program share its port, as they share the public ones. Any of them answers a scrape for all.
 */
export function createOperationsListener(setup: OperationsListenerSetup): FastifyInstance {
  const { logger, writeProbe, phase, metrics, sharedValues, routes, names } = setup
  const server: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    return503OnClosing: false,
    forceCloseConnections: true,
    ...TIMEOUTS,
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found.\n'))
  server.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'a call on the operations listener failed')
    return reply.code(500).type('text/plain').send('Something went wrong; the log says what.\n')
  })
  refuseOtherHosts(server, names)
  serveProbes(server, writeProbe, phase)
  serveMetrics(server, setup)
  refuseWhileStarting(server, phase)
  for (const addRoutes of routes) addRoutes(server)
  server.addHook('onClose', async () => {
    metrics.close()
    await sharedValues.close()
  })
  return server
}

const ANSWERED_WHILE_STARTING = new Set(['/livez', '/readyz', '/metrics'])

/** Answers operators' pages with 503 until the start has checked that the database logins are the right ones. */
function refuseWhileStarting(server: FastifyInstance, phase: Readonly<ProcessPhase>): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!phase.isStarting || ANSWERED_WHILE_STARTING.has(request.routeOptions.url ?? '')) return
    return reply
      .code(503)
      .header('Retry-After', '1')
      .type('text/plain')
      .send('Starting. Try again in a second.\n')
  })
}

function serveMetrics(
  server: FastifyInstance,
  { metrics, sharedValues }: Pick<OperationsListenerSetup, 'metrics' | 'sharedValues'>,
): void {
  const readAll = shareMetrics(() => metrics.readOwn())
  server.get('/metrics', async (_request, reply) => {
    const [{ snapshots, counts }] = await Promise.all([readAll(), sharedValues.read()])
    return reply.type(metricsContentType).send(await metrics.print(snapshots, counts))
  })
}
