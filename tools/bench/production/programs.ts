import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { type CertificatePaths, ensureTlsCertificate, type openSandboxCa } from '@havn/test-certificates'
import { prepareServerContext } from '../../release/oci-image/prepare-server.ts'
import { runProgram } from '../environment/run-program.ts'
import { answers, type Restartable, restartable } from '../faults/bank/restartable.ts'

const root = join(import.meta.dirname, '../../..')
const programFolder = join(root, '.packs/bench-production')

/** The server as a release's archive has it, and how the units of systemd start it. */
export interface ServerProgram {
  /** The command of a unit, with this folder in place of /etc/havn. */
  commandOf(unit: 'havn' | 'havn-migrate', settings: string): readonly string[]
  /** The command line. */
  readonly cli: readonly string[]
}

/** Makes what a release packs into the archive, unless the folder has it of this commit already. */
export async function buildServer(): Promise<ServerProgram> {
  const stamp = join(programFolder, 'commit')
  const commit = await describeCommit()
  if (!existsSync(stamp) || commit.endsWith('-dirty') || readFileSync(stamp, 'utf8') !== commit) {
    await prepareServerContext(programFolder)
    writeFileSync(stamp, commit)
  }
  return {
    commandOf(unit, settings) {
      const text = readFileSync(join(root, `packaging/systemd/${unit}.service`), 'utf8')
      const [, line] = /^ExecStart=(.+)$/m.exec(text) ?? []
      if (line === undefined) throw new Error(`${unit}.service: expected a line ExecStart=`)
      return line
        .replaceAll('/opt/havn', join(programFolder, 'rootfs/opt/havn'))
        .replaceAll('/etc/havn', settings)
        .split(' ')
    },
    cli: ['node', 'dist/cli.js'].map((file) => join(programFolder, 'rootfs/opt/havn', file)),
  }
}

async function describeCommit(): Promise<string> {
  const text = await runProgram('git', ['-C', root, 'describe', '--always', '--dirty', '--abbrev=40'])
  return text.trim()
}

interface ProxySetup {
  readonly folder: string
  readonly port: number
  readonly servers: readonly Restartable[]
  readonly banks: readonly { readonly url: string }[]
  readonly tls: CertificatePaths
  readonly authority: ReturnType<typeof openSandboxCa>
}

/**
 * HAProxy with its configuration as it is shipped, but for the number of servers and how many calls one address may make:
 * all load comes from one. Clients of this process trust its certificate from here on.
 */
export function prepareProxy({ folder, port, servers, banks, tls, authority }: ProxySetup): Restartable {
  const addresses = ['127.0.0.1', ...banks.map(({ url }) => new URL(url).hostname)]
  ensureTlsCertificate(tls, authority, { hosts: [], addresses })
  setDefaultCACertificates([readFileSync(tls.ca, 'utf8')])
  const certificate = join(folder, 'bank.pem')
  writeFileSync(certificate, readFileSync(tls.tlsCertificate, 'utf8') + readFileSync(tls.tlsKey, 'utf8'))
  const [first, second, ...others] = servers
  const configuration = readFileSync(join(root, 'packaging/haproxy/haproxy.cfg'), 'utf8')
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
      PROXY_BIND: addresses.map((address) => `${address}:${port}`).join(','),
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
