import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pipeline } from 'node:stream'

/** An HTTP proxy that lets everything through and records what passed. */
export interface RecordingProxy {
  readonly url: string
  /** Such as `CONNECT tpp.invalid:443` and `POST http://localhost:9000/path`. */
  readonly passed: readonly string[]
  close(): void
}

const hostOf = (name: string) => (name.endsWith('.invalid') ? '127.0.0.1' : name)

/** Starts a proxy on this machine. It takes every name that ends in .invalid for this machine. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const passed: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    passed.push(`${method} ${url}`)
    const { hostname, port, pathname, search } = new URL(url)
    const onward = request(
      { host: hostOf(hostname), port, method, headers, path: pathname + search, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.on('connect', ({ url = '' }, client) => {
    passed.push(`CONNECT ${url}`)
    const { hostname, port } = new URL(`http://${url}`)
    const target = connect(Number(port || 80), hostOf(hostname), () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      pipeline(client, target, client, () => {})
    })
    target.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    close() {
      server.close().closeAllConnections()
    },
  }
}
