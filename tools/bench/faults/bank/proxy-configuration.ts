import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Restartable } from './restartable.ts'

/**
 * HAProxy before both servers, as a bank runs it, without TLS. A server that is not ready gets no calls, unless it is for the
 * database: then both refuse calls themselves, because they know why and say when to try again. Every call may be sent
 * again to the other server, because an X-Request-ID has one effect however often it is sent.
 */
export function writeProxyConfiguration(
  folder: string,
  port: number,
  servers: readonly Restartable[],
): string {
  const list = servers.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check`).join('\n')
  const text = `
global
  log stderr format raw local0 notice
defaults
  mode http
  log global
  timeout connect 1s
  timeout http-request 5s
  # Longer than clients keep an idle connection, so that none is closed while a call is on its way.
  timeout http-keep-alive 75s
  timeout client 75s
  timeout server 75s
  timeout check 3s
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
frontend havn
  bind 127.0.0.1:${port}
  default_backend havn
backend havn
  option httpchk GET /readyz?exclude=database
  default-server inter 500ms fall 1 rise 1
${list}
`
  const file = join(folder, 'havn-proxy.cfg')
  writeFileSync(file, text)
  return file
}
