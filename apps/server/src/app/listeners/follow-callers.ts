import type { FastifyInstance } from 'fastify'
import type { Admission } from '../../edge/index.ts'
import { runForClient, setClientOf } from '../../platform/shared/waiting-client.ts'

/**
 * Lets the work of a call know when its client has left. When the database is slow, clients give up and come again; if
 * what they gave up still waited to be started, the retries would wait behind it.
 */
export function followCallers(server: FastifyInstance, admission: Pick<Admission, 'release'>): void {
  // After the body has come in: what was begun before it is not followed by what comes after.
  server.addHook('preHandler', (request, reply, done) => {
    const client = {
      hasDisconnected: false,
      hasCommitted: false,
      hasDatabaseAnswer: false,
      onDisconnect: () => {},
      releasePlace: () => admission.release(request.raw),
    }
    setClientOf(reply.raw, client)
    reply.raw.once('close', () => {
      client.hasDisconnected = !reply.raw.writableFinished
      if (client.hasDisconnected) client.onDisconnect()
    })
    runForClient(client, done)
  })
}
