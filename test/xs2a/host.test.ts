import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openBank, prepare, useBank } from '../support/bank.ts'
import { KARI, ndctCreation } from '../support/ndct.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { withHeaders } from './support/sign-by-hand.ts'

describe('the host of a call', () => {
  const bank = useBank({
    environment: 'production',
    sharedHosts: ['bank.example'],
    publicUrls: ['https://bank.example'],
  })
  const tpp = prepare(() => bank.newTpp())

  const createAt = (host: string) => bank.call(tpp, ndctCreation({ headers: { Host: host } }))

  for (const host of ['bank.example', 'bank.example:8443', 'BANK.example'])
    test(`SEC-07 ${host} is the bank, and links use its public address`, async () => {
      const { status, json, text } = await createAt(host)
      assert.equal(status, 201, text)
      assert(json._links['scaRedirect']?.href.startsWith('https://bank.example/sca/'), text)
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
    test(`400: ${host} does not appear in any link`, async () => {
      const { status, text } = await createAt(host)
      assert.equal(status, 400, text)
      assert.doesNotMatch(text, /evil/)
    })

  for (const host of ['other.example', 'bank.example.', 'localhost', '127.0.0.1'])
    test(`SEC-07 400: ${host} is unknown to this server, and in production the response lists no hosts`, async () => {
      const { status, json } = await createAt(host)
      assert.equal(status, 400)
      assert.deepEqual(
        json.tppMessages.map(({ code, path }) => `${code} ${path}`),
        ['BAD_REQUEST Host'],
      )
    })

  test('SEC-07 load balancers ask by address whether the server is alive and ready', async () => {
    for (const path of ['/livez', '/readyz'])
      assert.equal((await fetch(`${bank.baseUrl}${path}`)).status, 200)
    assert.equal((await fetch(`${bank.baseUrl}/openapi.json`)).status, 400)
  })

  test('HDR-15 SEC-22 400: a PSU-IP-Address that cannot belong to a PSU', async () => {
    const headers = { Host: 'bank.example', 'PSU-IP-Address': '0.0.0.0' }
    const { status, json } = await bank.call(tpp, ndctCreation({ headers }))
    assert.deepEqual([status, json.tppMessages[0]?.path], [400, 'PSU-IP-Address'])
  })
})

test('SEC-07 behind a proxy that terminates TLS, links and cookies are for https, and forms are accepted', async (t) => {
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

test('SEC-07 a captured creation that is sent first with another Host does not poison the stored response', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp({ keyType: 'P-256' })
  const request = signedRequest(tpp, ndctCreation())
  const poisoned = await send(bank.port, withHeaders(request, { Host: 'evil.example' }))
  assert.equal(poisoned.status, 400)
  assert.match(
    poisoned.text,
    /expected one of the hosts localhost, 127\.0\.0\.1, .*got evil\.example.*publicUrls/,
  )
  const elsewhere = await send(bank.port, withHeaders(request, { Host: '127.0.0.1:6666' }))
  assert(elsewhere.json._links['scaRedirect']?.href.startsWith(`${bank.baseUrl}/sca/`), elsewhere.text)
  const own = await send(bank.port, request)
  assert.equal(own.headers['idempotent-replayed'], 'true')
  assert(own.json._links['scaRedirect']?.href.startsWith(`${bank.baseUrl}/sca/`), own.text)
})
