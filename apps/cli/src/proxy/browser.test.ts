import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { createTpp, openSandboxCa } from '@havn/test-certificates'
import { freePort } from '@havn/local-postgres'
import { startBrowser } from '../../../../tools/chromium.ts'
import { startHavn, type StartedCommand } from '../../test/support/running-sandbox.ts'
import { statePaths } from '../installation/state.ts'

const directory = mkdtempSync('/tmp/havn-proxy-')
let bank: Server
let page: Server
let browser: Browser
let proxy: StartedCommand
let port: number
let reached = 0

before(async () => {
  const state = statePaths(directory)
  createTpp({ paths: state, ca: openSandboxCa(state), folder: 'default', organisation: 'T', roles: ['PISP'] })
  bank = createServer((_, response) => {
    reached += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  page = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A page</title><form></form>')
  }).listen(0, '127.0.0.1')
  await Promise.all([once(bank, 'listening'), once(page, 'listening')])
  port = await freePort()
  const args = ['proxy', '--port', String(port), '--url', `http://127.0.0.1:${portOf(bank)}`]
  proxy = startHavn(args, directory)
  await proxy.says(/Ctrl-C ends it/)
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  proxy?.child.kill()
  bank?.close()
  page?.close()
  rmSync(directory, { recursive: true })
})

for (const host of ['localhost', '127.0.0.1'])
  test(`SEC-31 a page of ${host} on another port, in a real browser, has nothing signed: fetch, image, form`, async () => {
    const opened = await browser.newPage()
    await opened.goto(`http://${host}:${portOf(page)}/`)
    const target = `http://localhost:${port}/v1/sandbox/batch-runs`
    // Text, since these tests are not compiled for a browser.
    const read: unknown = await opened.evaluate(`(async () => {
      const url = ${JSON.stringify(target)}
      await fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }).catch(() => undefined)
      await new Promise((resolve) => {
        const image = new Image()
        image.addEventListener('error', resolve)
        image.src = url
      })
      const answer = await fetch(url).catch(() => undefined)
      return answer?.status ?? 'nothing'
    })()`)
    assert.equal(read, 'nothing')
    await opened.evaluate(
      `Object.assign(document.forms[0], { method: 'post', action: ${JSON.stringify(target)} }).submit()`,
    )
    await opened.waitForURL(target)
    assert.match(await opened.innerText('body'), /"code": "BROWSER"/)
    await opened.close()
    assert.equal(reached, 0)
  })

test('a program on this machine is passed on, so the pages were refused for what they are', async () => {
  const answer = await fetch(`http://localhost:${port}/v1/sandbox/customers`)
  assert.deepEqual([answer.status, reached], [200, 1])
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
