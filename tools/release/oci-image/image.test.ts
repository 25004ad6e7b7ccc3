import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@havn/local-postgres'
import { type Buildah, createBuildah, whyNotBuildable } from './buildah.ts'
import { openClient, untilHealthy } from './call-container.ts'
import { commit, version } from '../pack/manifest.ts'
import { prepareContext } from './prepare-context.ts'
import { type Container, runContainer, whyNotRunnable } from './run-container.ts'

const skip = whyNotBuildable() ?? whyNotRunnable() ?? false
const hostName = 'bank.example'

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
    await buildah.unmountAll()
    rmSync(folder, { recursive: true, force: true })
  })

  test('two builds of the same files have the same digest', async () => {
    const context = join(folder, 'context')
    const first = await buildah.build('sandbox', { context, tag })
    assert.match(first, /^sha256:[0-9a-f]{64}$/)
    assert.equal(await buildah.build('sandbox', { context, tag }), first)
  })

  test('it runs as an ordinary user on a root that cannot be written to, and is called by the host name that was set', async (t) => {
    const image = await buildah.inspect(tag)
    assert.equal(image.User, '10001:10001')
    assert.equal(image.Labels?.['org.opencontainers.image.revision'], commit)
    assert.equal(image.Labels?.['org.opencontainers.image.version'], version)
    const [port, httpPort] = [await freePort(), await freePort()]
    const url = `https://${hostName}:${port}`
    container = runContainer({
      folder,
      rootfs: await buildah.mount(tag),
      image,
      args: [...image.Cmd, '--port', String(port), '--http-port', String(httpPort), '--url', url],
      environment: {},
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

    const client = openClient(url, volume)
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
