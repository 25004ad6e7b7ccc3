import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'

const open = (baseUrl: string, accept: string) => fetch(baseUrl, { headers: { accept }, redirect: 'manual' })

test('DX-39 a browser that opens the bank is sent to the console; other clients get 404 as for any unknown path', async (t) => {
  const bank = await openBank({ consoleUrl: 'http://localhost:8082' })
  t.after(() => bank.close())
  const browser = await open(bank.baseUrl, 'text/html,application/xhtml+xml,*/*;q=0.8')
  assert.equal(browser.status, 302)
  assert.equal(browser.headers.get('location'), 'http://localhost:8082/')
  for (const accept of ['*/*', 'application/json']) {
    const client = await open(bank.baseUrl, accept)
    assert.equal(client.status, 404)
    assert.match(await client.text(), /"code":"NOT_FOUND"/)
  }
})

test('DX-39 without a console a browser gets 404 too', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  assert.equal((await open(bank.baseUrl, 'text/html')).status, 404)
})
