import { once } from 'node:events'
import { createServer } from 'node:net'

export function parsePort(text: string, option: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${option} takes a number from 1 to 65535, but got ${JSON.stringify(text)}`)
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await whyPortFails(port)) === undefined
}

/** Before anything starts: a taken port is a matter of one option. */
export async function requirePort(port: number, option: string): Promise<void> {
  const reason = await whyPortFails(port)
  if (reason === undefined) return
  const why = reason === 'EADDRINUSE' ? 'another program listens on it' : reason
  throw new Error(
    `port ${port} cannot be used (${why}). Choose another one: ./havn dev ${option} ${port + 1}`,
  )
}

async function whyPortFails(port: number): Promise<string | undefined> {
  // A program may hold the port on one of the two only.
  for (const host of ['127.0.0.1', '::']) {
    const server = createServer().listen({ port, host })
    try {
      await once(server, 'listening')
    } catch (problem) {
      const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unknown reason'
      // A machine without IPv6 has no such address.
      if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') return code
    } finally {
      server.close()
    }
  }
  return undefined
}
