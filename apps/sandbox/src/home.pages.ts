import type { RouteContext } from '@havn/server/edge'

/** DX-39: a browser that opens the bank itself is sent to the console. Every other client gets the answer for an unknown path. */
export function serveHome({ server }: Pick<RouteContext, 'server'>, consoleUrl: string | undefined): void {
  if (consoleUrl === undefined) return
  server.get('/', (request, reply) => {
    const accepted = request.headers.accept ?? ''
    if (!accepted.split(',').some((type) => type.trim().startsWith('text/html'))) return reply.callNotFound()
    return reply.redirect(`${consoleUrl}/`, 302)
  })
}
