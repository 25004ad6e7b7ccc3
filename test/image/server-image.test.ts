import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@havn/local-postgres'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { settingsOfKubernetes, settingsOfSystemd, writeNamedFiles } from './example-settings.ts'
import { startEmptyPostgres } from '../install/empty-postgres.ts'
import { followPage } from '../install/follow-page.ts'
import { INSTALL_PAGE } from '../install/install-page.ts'
import { payInProduction } from './pay-in-production.ts'
import { isAllowed, OF_SYSTEM_LIBRARIES } from '../../tools/release/sbom/licences.ts'
import { payAt } from '../../tools/release/oci-image/pay-at.ts'
import {
  type ServerContainer,
  type ServerImage,
  startProgram,
  stopContainer,
  untilReady,
} from '../../tools/release/oci-image/server-containers.ts'
import { prepareServerImage, whyNotTestable } from '../../tools/release/oci-image/prepared-server.ts'

const skip = whyNotTestable() ?? skipWithoutChromium

describe('the image of the server', { skip }, () => {
  const running: ServerContainer[] = []
  let prepared: Awaited<ReturnType<typeof prepareServerImage>>
  let unpacked: ServerImage
  before(async () => {
    prepared = await prepareServerImage()
  })
  after(async () => {
    for (const container of running) container.kill()
    await prepared.close()
  })

  function start(name: string, program: string, environment: Readonly<Record<string, string>>) {
    const container = startProgram(unpacked, { name, args: [program] }, environment)
    running.push(container)
    return container
  }

  test('two builds of the same files have the same digest', async () => {
    const first = await prepared.build()
    assert.match(first, /^sha256:[0-9a-f]{64}$/)
    assert.equal(await prepared.build(), first)
    unpacked = await prepared.unpack()
    assert.equal(unpacked.image.User, '10001:10001')
  })

  test('every component has a licence that is allowed, and a hash where there is one', () => {
    const { sbom } = prepared
    const names = new Set(sbom.components.map(({ name }) => name))
    for (const expected of ['fastify', 'pg', 'node', 'openssl', 'libc.so.6'])
      assert(names.has(expected), expected)
    for (const { name, version, purl, licenses } of sbom.components) {
      const [{ expression }] = licenses
      const allowed = purl.startsWith('pkg:deb/') ? OF_SYSTEM_LIBRARIES : undefined
      assert(isAllowed(expression, allowed), `${name} ${version}: ${expression}`)
      assert.notEqual(version, 'unknown', name)
    }
    const written = readFileSync(join(unpacked.rootfs, 'opt/havn/sbom.cdx.json'), 'utf8')
    assert.deepEqual(JSON.parse(written), JSON.parse(JSON.stringify(sbom)))
  })

  test('migrates, serves on a root that cannot be written to, and a payment is created, approved and executed', async () => {
    const { urls, settings, certificates } = prepared
    const migration = start('migration', 'dist/sandbox-migrate.js', { HAVN_DATABASE_URL_OWNER: urls.owner })
    assert.equal(await migration.ended, 0, migration.printed())

    const port = await freePort()
    const server = start('server', 'dist/sandbox.js', {
      ...settings,
      HAVN_ENVIRONMENT: 'sandbox',
      HAVN_HTTP_PORT: String(port),
    })
    await untilReady(port, server)
    assert.equal(await payAt(`http://127.0.0.1:${port}`, certificates), 'ACSC')
    await stopContainer(server)
  })

  test('install.md, word for word: from an empty cluster to an executed payment, with the image', async (t) => {
    const postgres = await startEmptyPostgres('system')
    t.after(() => postgres.stop())
    const { rootfs, folder, image } = unpacked
    t.diagnostic(
      await followPage({ page: INSTALL_PAGE, postgres, image: { rootfs, folder, configuration: image } }),
    )
  })

  test('production: a payment is approved at the login provider and executed, and a worker finishes what a killed server left', async () => {
    await payInProduction(unpacked, prepared.superuserUrl)
  })

  for (const [name, example] of Object.entries({
    systemd: settingsOfSystemd(),
    kubernetes: settingsOfKubernetes(),
  }))
    test(`the settings that ${name} starts with are all that it takes, for two banks`, {
      skip: example === undefined && 'kustomize is not to be had',
    }, async () => {
      assert(example)
      const folder = join(unpacked.folder, `example-${name}`)
      const { mounts: readable } = writeNamedFiles(folder, example, prepared.urls)
      const ports = Object.keys(example.settings).filter((setting) => setting.endsWith('_PORT'))
      const free = await Promise.all(
        ports.map(async (setting) => [setting, String(await freePort())] as const),
      )
      const environment = { ...example.settings, ...Object.fromEntries(free) }
      const server = startProgram(unpacked, { name, args: ['dist/server.js'], readable }, environment)
      running.push(server)
      const operationsPort = Number(environment['HAVN_OPERATIONS_PORT'])
      await untilReady(operationsPort, server)
      const scraped = await (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text()
      for (const metric of ['process_open_fds', 'process_max_fds'])
        assert.match(
          scraped,
          new RegExp(`^${metric}(?:\\{[^}]*\\})? [1-9]`, 'm'),
          'not hidden by the permission model',
        )
      await stopContainer(server)
    })

  test('code in the process can read nothing else, and write nothing', async () => {
    const probe = [
      "const fs = require('node:fs')",
      "const tried = (work) => { try { work(); return 'done' } catch (error) { return error.code } }",
      "console.log(tried(() => fs.readFileSync('/proc/self/environ')), tried(() => fs.readFileSync('/etc/passwd')), tried(() => fs.writeFileSync('/tmp/x', '')), tried(() => fs.readFileSync('/etc/havn/ca.pem')))",
    ].join('\n')
    writeFileSync(join(unpacked.secrets, 'probe.cjs'), probe)
    const container = start('probe', '/etc/havn/probe.cjs', {})
    await container.ended
    assert.match(container.printed(), /^(ERR_ACCESS_DENIED ){3}done/m)
  })
})
