import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@havn/local-postgres'
import { settingsOfSystemd } from '../image/example-settings.ts'
import { until } from '../jobs/until.ts'
import { type Haproxy, startHaproxy } from '../qwac/support/haproxy.ts'
import { makeCa } from '../support/certificates.ts'
import { type Configuration, writeConfiguration } from './support/example-configuration.ts'
import { startTlsPostgres, type TlsPostgres } from './support/tls-postgres.ts'
import { processEnvironment } from '../support/process-environment.ts'

const root = import.meta.dirname.replace(/test\/doctor$/, '')
const unit = readFileSync(`${root}packaging/systemd/havn.service`, 'utf8')

/** The words of the unit's ExecStart before the program, with the checkout in the place of /opt/havn. */
function nodeOptions({ folder }: Configuration): readonly string[] {
  const [, line = ''] = /^ExecStart=\/opt\/havn\/node (.*) \/opt\/havn\/dist\/server\.js$/m.exec(unit) ?? []
  return line
    .replaceAll('=/opt/havn/', `=${root}`)
    .replaceAll(/=\/(?=etc\/havn\/|run\/credentials\/)/g, `=${folder}/`)
    .split(' ')
}

describe('the unit with two banks, behind the HAProxy of packaging/', () => {
  const place = mkdtempSync('/tmp/havn-units-')
  chmodSync(place, 0o755)
  let postgres: TlsPostgres
  let configuration: Configuration
  let haproxy: Haproxy
  let server: ChildProcess
  let log = ''
  const programEnvironment = () => ({ ...processEnvironment, ...configuration.environment })

  before(async () => {
    postgres = await startTlsPostgres(place)
    configuration = writeConfiguration(settingsOfSystemd(), postgres)
    const { environment } = configuration
    for (const name of ['HAVN_HTTP_PORT', 'HAVN_OPERATIONS_PORT'])
      environment[name] = String(await freePort())
    haproxy = await startHaproxy(makeCa('TLS CA'), Number(environment['HAVN_HTTP_PORT']))
    configuration.edit('bank', (document) => ({
      ...document,
      publicUrls: [`https://127.0.0.1:${haproxy.port}`],
    }))
    // The register is off by name, since its copy is not what is looked at here.
    environment['HAVN_TPP_REGISTER'] = 'off'
  })
  after(async () => {
    if (server.exitCode === null) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    await haproxy.stop()
    await postgres.stop()
    configuration.remove()
    rmSync(place, { recursive: true })
  })

  test('it starts under the permissions of the unit, and opens both banks', async () => {
    const main = `${root}apps/server/src/main.ts`
    server = spawn(process.execPath, [...nodeOptions(configuration), main], { env: programEnvironment() })
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (log += String(chunk)))
    const ready = `http://127.0.0.1:${configuration.environment['HAVN_OPERATIONS_PORT']}/readyz`
    await until(60, async () => {
      assert.equal(server.exitCode, null, log)
      return (await fetch(ready).catch(() => undefined))?.status === 200
    })
    for (const bank of ['bank', 'fjell']) assert.match(log, new RegExp(`"bank":"${bank}"`))
    const [first, ...others] = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual(
      [first?.['msg'], typeof first?.['commit']],
      ['starting', 'string'],
      'it says which build it is',
    )
    assert(others.length > 0)
  })

  test('havn doctor --production passes as a program under the same permissions, and sees the proxy’s certificate', async () => {
    const words = [...nodeOptions(configuration), `${root}apps/cli/src/main.ts`, 'doctor', '--production']
    const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
      const child = execFile(process.execPath, words, { env: programEnvironment() }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
      )
    })
    assert.equal(code, 0, out)
    assert.match(out, /^✓ banks +bank at 127\.0\.0\.1:\d+$/m)
    assert.match(out, /^✓ banks +fjell at api\.fjell\.example$/m)
    assert.match(out, /^! addresses +this machine does not trust the certificate at https:\/\/127\.0\.0\.1/m)
    assert.match(out, /^✓ proxies +127\.0\.0\.1 name clients$/m)
  })
})
