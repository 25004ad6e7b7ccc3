import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const PORT = /:\d{1,5}$/

/**
 * Whether a Host may name the operations listener: an IP address, a name without a dot, or one of the settings. A page of
 * somebody else's site, open in an operator's browser, can have its own name lead here (DNS rebinding), but it cannot
 * change that name, and nobody outside can register one without a dot.
 */
export function isOperationsHost(host: string, names: readonly string[]): boolean {
  const name = host.replace(PORT, '').toLowerCase()
  const address = /^\[(.+)\]$/.exec(name)?.[1] ?? name
  return isIP(address) !== 0 || /^[a-z0-9_-]+$/.test(name) || names.includes(name)
}

/** Refuses calls under other names. HTTP/1.0, which some balancers probe with, has no Host; no browser speaks it. */
export function refuseOtherHosts(server: FastifyInstance, names: readonly string[]): void {
  const known = names.map((name) => name.toLowerCase())
  server.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (host === undefined || isOperationsHost(host, known)) return
    return reply
      .code(421)
      .type('text/plain')
      .send(
        `This is a server of Havn under another name: expected an IP address, a name without a dot or one of HAVN_OPERATIONS_NAMES, got ${JSON.stringify(host.slice(0, 260))}.\n`,
      )
  })
}
