import type { FastifyInstance } from 'fastify'
import { assetHeaders, findAsset } from './theme/asset.ts'

/** Serves the logos, icons and fonts of the banks' themes. */
export function serveThemeAssets(server: FastifyInstance): void {
  server.get('/theme/:hash/:file', (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const asset = findAsset(path)
    if (asset === undefined) return reply.callNotFound()
    return reply.headers(assetHeaders(asset)).send(asset.bytes)
  })
}
