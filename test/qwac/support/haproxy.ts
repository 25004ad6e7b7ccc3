import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'
import { type Identity, makeTpp } from '../../support/certificates.ts'

const config = fileURLToPath(new URL('../../../packaging/haproxy/haproxy.cfg', import.meta.url))
const PLACES = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy']

export interface Haproxy {
  readonly port: number
  /** To how many servers it sends calls at the moment. */
  serversUp(): Promise<number>
  stop(): Promise<void>
}

/** Starts a real HAProxy with the configuration that we publish, before the plain port of one server or two. */
export async function startHaproxy(
  ca: Identity,
  httpPort: number,
  secondHttpPort?: number,
): Promise<Haproxy> {
  const program = PLACES.find((place) => existsSync(place))
  assert(program, 'this test needs HAProxy: apt-get install haproxy')
  const folder = mkdtempSync(join(tmpdir(), 'havn-haproxy-'))
  const extensions = ['subjectAltName=IP:127.0.0.1', 'extendedKeyUsage=serverAuth']
  const { keyPem, pem } = makeTpp(ca, { name: '127.0.0.1', tppId: null, roles: null, extensions })
  writeFileSync(join(folder, 'server.pem'), `${pem}${keyPem}`)
  writeFileSync(join(folder, 'authorities.pem'), ca.pem)
  const port = await freePort()
  const env = {
    PROXY_BIND: `127.0.0.1:${port}`,
    PROXY_CERTIFICATE: join(folder, 'server.pem'),
    PROXY_AUTHORITIES: join(folder, 'authorities.pem'),
    HAVN_HTTP_PORT: String(httpPort),
    ...(secondHttpPort === undefined ? {} : { HAVN_HTTP_PORT_2: String(secondHttpPort) }),
  }
  const socket = join(folder, 'state.sock')
  writeFileSync(join(folder, 'state.cfg'), `global\n    stats socket ${socket}\n`)
  const haproxy = spawn(program, ['-f', config, '-f', join(folder, 'state.cfg'), '-db'], {
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let problems = ''
  haproxy.stderr.on('data', (chunk) => (problems += String(chunk)))
  await waitUntilOpen(port, haproxy, () => problems)
  return {
    port,
    async serversUp() {
      const asked = connect(socket).end('show stat\n')
      // A line for each server: the name of the backend, the name of the server, and much more.
      return (await text(asked)).match(/^havn,havn2?,.*,UP/gm)?.length ?? 0
    },
    async stop() {
      const exited = once(haproxy, 'exit')
      haproxy.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

async function waitUntilOpen(
  port: number,
  { exitCode }: ChildProcess,
  problems: () => string,
): Promise<void> {
  for (let tries = 0; tries < 250; tries += 1) {
    assert.equal(exitCode, null, problems())
    if (await isOpen(port)) return
    await sleep(20)
  }
  assert.fail(`HAProxy does not listen: ${problems()}`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
