import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTppClient, type SentRequest } from '@havn/tpp-sdk'
import { freePort } from '../../apps/server/test/faults/havn-process.ts'
import { type Buildah, createBuildah, type ImageConfiguration, whyNotBuildable } from './buildah.ts'
import { prepareContext } from './prepare-context.ts'
import { type Container, runContainer, whyNotRunnable } from './run-container.ts'

const skip = whyNotBuildable() ?? whyNotRunnable() ?? false
const hostName = 'bank.example'
const startSecondsMax = 120

describe('the image of the sandbox', { skip }, () => {
  const folder = mkdtempSync('/tmp/havn-image-')
  const tag = 'localhost/havn:test'
  let buildah: Buildah
  let container: Container | undefined
  before(async () => {
    buildah = createBuildah(join(folder, 'containers'))
    await prepareContext(join(folder, 'context'))
  })
  after(async () => {
    const running = container?.process
    if (running?.exitCode === null) {
      running.kill('SIGTERM')
      await once(running, 'exit')
    }
    spawnSync('buildah', [
      '--storage-driver',
      'vfs',
      '--root',
      join(folder, 'containers/images'),
      'umount',
      '--all',
    ])
    rmSync(folder, { recursive: true, force: true })
  })

  test('two builds of the same files have the same digest', async () => {
    const first = await buildah.build(join(folder, 'context'), tag)
    assert.match(first, /^sha256:[0-9a-f]{64}$/)
    assert.equal(await buildah.build(join(folder, 'context'), tag), first)
  })

  test('it runs as an ordinary user on a root that cannot be written to, and is called by the host name that was set', async (t) => {
    const image = await buildah.inspect(tag)
    assert.equal(image.User, '10001:10001')
    const [port, httpPort] = [await freePort(), await freePort()]
    const url = `https://${hostName}:${port}`
    container = runContainer({
      folder,
      rootfs: await buildah.mount(tag),
      image,
      args: [...image.Cmd, '--port', String(port), '--http-port', String(httpPort)],
      environment: { HAVN_PUBLIC_URLS: url },
    })
    const started = performance.now()
    await untilHealthy(container, image)
    t.diagnostic(`healthy after ${((performance.now() - started) / 1000).toFixed(1)} s`)

    const { volume } = container
    const caFile = join(volume, 'ca.pem')
    const tls = spawnSync(
      'openssl',
      ['s_client', '-connect', `127.0.0.1:${port}`, '-servername', hostName, '-CAfile', caFile].concat([
        '-verify_hostname',
        hostName,
        '-verify_return_error',
        '-brief',
      ]),
      { input: '', encoding: 'utf8' },
    )
    assert.match(tls.stderr, /Verification: OK[^]*Verified peername: bank\.example/)

    const client = createTppClient({
      baseUrl: url,
      certificate: new X509Certificate(readFileSync(join(volume, 'tpp/default/cert.pem'))),
      key: createPrivateKey(readFileSync(join(volume, 'tpp/default/key.pem'))),
      send: (sent) => sendToThisMachine(sent, readFileSync(caFile, 'utf8')),
    })
    const body = readFileSync(join(volume, 'examples/ndct.json'))
    const path = '/v1/payments/norwegian-domestic-credit-transfers'
    const headers = {
      'X-PSU-IDENTITY': '14838530061',
      'PSU-Context': 'PRIVATE',
      'TPP-Redirect-URI': 'https://tpp.example/callback',
      'TPP-Session-ID': 'ci',
      'PSU-IP-Address': '192.0.2.1',
      'x-accept-fix': 'amount-as-string',
    }
    const created = await client.call({ method: 'POST', path, headers, body })
    assert.equal(created.status, 201, created.text)
    assert.match(created.text, new RegExp(`${url}/sca/`), 'links have the host name')

    container.process.kill('SIGTERM')
    const [code] = await once(container.process, 'exit')
    assert.equal(code, 0)
  })
})

/** Waits until the image's own health check passes. */
async function untilHealthy({ process: running, exec }: Container, image: ImageConfiguration): Promise<void> {
  const [kind, ...command] = image.Healthcheck?.Test ?? []
  assert.equal(kind, 'CMD')
  let printed = ''
  running.stdout?.on('data', (chunk) => (printed += String(chunk)))
  running.stderr?.on('data', (chunk) => (printed += String(chunk)))
  const deadline = Date.now() + startSecondsMax * 1000
  while (exec(command) !== 0) {
    assert.equal(running.exitCode, null, printed)
    assert.ok(Date.now() < deadline, printed)
    await sleep(300)
  }
}

/** Sends to this machine what is addressed to the host name, as if DNS knew it. */
async function sendToThisMachine({ method, url, headers, body }: SentRequest, ca: string) {
  const sending = request(url, {
    method,
    headers,
    ca,
    lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  sending.end(body)
  const [answer]: IncomingMessage[] = await once(sending, 'response')
  assert.ok(answer)
  const bytes = await buffer(answer)
  const sent = { method, url, headers }
  return { status: answer.statusCode ?? 0, headers: {}, bytes, text: bytes.toString(), json: undefined, sent }
}
