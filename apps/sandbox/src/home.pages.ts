import type { RouteContext } from '@havn/server/edge'
import { acceptsHtml } from '@havn/server/platform/web/page-address'

/** DX-39: a browser that opens the bank itself is sent to the console. Every other client gets the answer for an unknown path. */
export function serveHome({ server }: Pick<RouteContext, 'server'>, consoleUrl: string | undefined): void {
  if (consoleUrl === undefined) return
  server.get('/', (request, reply) => {
    if (!acceptsHtml(request.headers.accept)) return reply.callNotFound()
    return reply.redirect(`${consoleUrl}/`, 302)
  })
}
