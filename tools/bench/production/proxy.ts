import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { certificatePaths, ensureTlsCertificate, openSandboxCa } from '@havn/test-certificates'
import { answers, type Restartable, restartable } from '../faults/bank/restartable.ts'

const CONFIGURATION = join(import.meta.dirname, '../../../packaging/haproxy/haproxy.cfg')

/**
 * HAProxy with its configuration as it is shipped, but for the number of servers and how many calls one address may make:
 * all load comes from one. Clients of this process trust its certificate from here on.
 */
export function prepareProxy(folder: string, port: number, servers: readonly Restartable[]): Restartable {
  const paths = certificatePaths(join(folder, 'tls'))
  mkdirSync(join(folder, 'tls'))
  ensureTlsCertificate(paths, openSandboxCa(paths))
  setDefaultCACertificates([readFileSync(paths.ca, 'utf8')])
  const certificate = join(folder, 'bank.pem')
  writeFileSync(certificate, readFileSync(paths.tlsCertificate, 'utf8') + readFileSync(paths.tlsKey, 'utf8'))
  const [first, second, ...others] = servers
  const configuration = readFileSync(CONFIGURATION, 'utf8')
    .replace(/(?<=sc_http_req_rate\(0\) gt )\d+/, '1000000')
    .replaceAll(/^ *server havn2 .+$/gm, (line) =>
      [line, ...others.map((one) => likeSecond(line, one))].join('\n'),
    )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration)
  return restartable('proxy', {
    folder,
    port,
    command: ['haproxy', '-db', '-f', file],
    environment: {
      PATH: `${process.env['PATH']}:/usr/sbin`,
      PROXY_BIND: `127.0.0.1:${port}`,
      PROXY_CERTIFICATE: certificate,
      PROXY_AUTHORITIES: join(folder, 'authorities.pem'),
      HAVN_HTTP_PORT: String(first?.port),
      ...(second && { HAVN_HTTP_PORT_2: String(second.port) }),
    },
    isUp: () => answers(`https://127.0.0.1:${port}/readyz`, 200),
  })
}

/** The line of a further server, made from that of the second. */
const likeSecond = (line: string, { name, port }: Restartable) =>
  line.replaceAll('havn2', name).replace(/\$\{[^}]+\}/, String(port))
