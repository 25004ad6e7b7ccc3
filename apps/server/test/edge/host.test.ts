import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI, ndctCreation } from '../support/ndct.ts'

describe('the host that a call names', () => {
  let bank: TestBank
  let tpp: Identity
  before(async () => {
    bank = await openBank({ environment: 'production', sharedHosts: ['bank.example'] })
    tpp = bank.newTpp()
  })
  after(() => bank.close())

  const createAt = (host: string) => bank.call(tpp, ndctCreation({ headers: { Host: host } }))

  for (const host of ['bank.example', 'bank.example:8443', 'BANK.example'])
    test(`SVC-05 ${host} is the bank, and links lead to it`, async () => {
      const { status, json, text } = await createAt(host)
      assert.equal(status, 201, text)
      assert(json._links['scaRedirect']?.href.startsWith(`http://${host}/sca/`), text)
    })

  for (const host of [
    'bank.example:80@evil.example',
    'bank.example:443/evil',
    'bank.example:443"',
    'bank.example:x',
    'bank.example:1:2',
    'evil@bank.example',
    'bank.example?',
  ])
    test(`400: ${host} gets into no link`, async () => {
      const { status, text } = await createAt(host)
      assert.equal(status, 400, text)
      assert.doesNotMatch(text, /evil/)
    })

  test('404: another host has no bank here', async () => {
    assert.equal((await createAt('other.example')).status, 404)
  })
})

test('SEC-07 behind a proxy that ends TLS, links and cookies are those of https, and forms are taken', async (t) => {
  const bank = await openBank({ environment: 'production', isBehindTls: true })
  t.after(() => bank.close())
  const { json } = await bank.call(bank.newTpp(), ndctCreation())
  const link = new URL(json._links['scaRedirect']?.href ?? '')
  assert.equal(link.protocol, 'https:')
  const page = await fetch(`${bank.baseUrl}${link.pathname}`)
  assert.match(page.headers.getSetCookie().join(), /^__Host-havn=.*Secure/)
  assert.match(page.headers.get('strict-transport-security') ?? '', /max-age/)
  const csrf = /name="csrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join())
    .join('; ')
  const posted = await fetch(`${bank.baseUrl}${link.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: `https://${new URL(bank.baseUrl).host}` },
    body: new URLSearchParams({ csrf, step: 'login', nationalId: KARI }),
  })
  assert.equal(posted.status, 303)
})
