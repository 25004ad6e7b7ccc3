import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { certificatePaths, issueTppCertificate, openSandboxCa } from '@havn/test-certificates'
import { mkdtempSync, rmSync } from 'node:fs'
import { createPublicKey, X509Certificate } from 'node:crypto'
import { ROUTES } from '../../src/routes.ts'
import { type HostedSandbox, startHostedSandbox } from './support/hosted-sandbox.ts'
import { registerFromTerminal } from './support/register-from-terminal.ts'
import {
  askForCertificate,
  cookieOf,
  type HostedTpp,
  newRequest,
  pay,
  post,
  readChallenge,
  register,
  send,
  signChallenge,
  signIn,
} from './support/hosted-tpp.ts'

// How many TPPs there are at once; HAVN_LONG makes it 1,000.
const tppsMax = process.env['HAVN_LONG'] === undefined ? 40 : 1_000

describe('a hosted console', () => {
  let sandbox: HostedSandbox
  let origin: string
  let ann: HostedTpp
  let bob: HostedTpp
  let annsCookie: string
  let bobsCookie: string
  before(async () => {
    sandbox = await startHostedSandbox()
    origin = await sandbox.startConsole()
    ann = await register(origin, sandbox.bankUrl)
    bob = await register(origin, sandbox.bankUrl)
    annsCookie = await signIn(origin, ann)
    bobsCookie = await signIn(origin, bob)
  })
  after(() => sandbox.close())

  const get = (path: string, cookie: string) => send(origin, path, { headers: { Cookie: cookie } })

  describe('registration', () => {
    test('SEC-52 every registration is a new organisation, whatever the request asks for', async () => {
      assert.match(ann.id, /^PSDNO-FSA-T[0-9A-F]{16}$/)
      assert.notEqual(ann.id, bob.id)
      const certificate = new X509Certificate(ann.certificate)
      assert.match(certificate.subject, new RegExp(ann.id))
      const days = (certificate.validToDate.getTime() - Date.now()) / 86_400_000
      assert.ok(days > 89 && days < 90.1, String(days))
      const { csr } = newRequest()
      const wished = { csr, roles: ['PISP'], organizationIdentifier: ann.id, organisation: 'Ann AS' }
      const given = JSON.parse((await askForCertificate(origin, wished)).text)
      assert.notEqual(given.organizationIdentifier, ann.id)
      assert.match(new X509Certificate(given.qwac).subject, /O=Ann AS/)
    })

    test('SEC-52 the commands on the pages make a key, its certificate, and that of the authority', async () => {
      const { key, certificate, ca } = await registerFromTerminal(origin)
      assert(certificate.checkPrivateKey(key) && certificate.verify(ca.publicKey))
    })

    test('SEC-52 400: what is wrong with a request is said, as a page and as JSON', async () => {
      const { csr } = newRequest()
      for (const [body, problem] of [
        [{ csr: 'x', roles: ['PISP'] }, /BEGIN CERTIFICATE REQUEST/],
        [{ csr, roles: [] }, /at least one of PISP/],
        [{ csr, roles: ['ASPSP'] }, /at least one of PISP/],
        [{ csr, roles: ['PISP'], organisation: '<b>' }, /1 to 64 letters/],
      ] as const) {
        const answer = await askForCertificate(origin, body)
        assert.equal(answer.status, 400)
        assert.match(answer.text, problem)
      }
      const page = await post(origin, '/register', { csr: '<script>', roles: 'PISP' })
      assert.equal(page.status, 400)
      assert.match(page.text, /Nothing was issued/)
      assert.doesNotMatch(page.text, /<script>"?-----|><script>/)
      const done = await post(origin, '/register', { csr, roles: 'PISP' })
      assert.equal(done.status, 200)
      assert.match(done.text, /-----BEGIN CERTIFICATE-----/)
    })

    test('SEC-52 429: the 2nd TPP of a network is issued, the 3rd is not; a proxy is believed only if it is configured', async () => {
      const strict = await sandbox.startConsole({ registrationsPerAddressMax: 2, registrationsMax: 5 })
      const ask = (at: string, address: string) =>
        askForCertificate(at, { csr: newRequest().csr, roles: ['PISP'] }, { 'X-Forwarded-For': address })
      // Whoever is no proxy cannot look like many by naming other addresses.
      for (const [status, address] of [
        [201, '198.51.100.1'],
        [201, '198.51.100.2'],
        [429, '198.51.100.3'],
      ] as const)
        assert.equal((await ask(strict, address)).status, status)
      const proxied = await sandbox.startConsole({ registrationsPerAddressMax: 2, registrationsMax: 5 }, [
        '127.0.0.1',
        '::1',
      ])
      for (const [status, address] of [
        [201, '2001:db8:1:2::1'],
        // The same network of 64 bits, and an address that the client itself put before the proxy's.
        [201, '203.0.113.9, 2001:db8:1:2:ffff::2'],
        [429, '2001:db8:1:2:3:4:5:6'],
        [201, '2001:db8:1:3::1'],
        [201, '198.51.100.1'],
        [201, '198.51.100.1'],
        // Five in all.
        [429, '198.51.100.77'],
      ] as const) {
        const answer = await ask(proxied, address)
        assert.equal(answer.status, status, `${address}: ${answer.text}`)
        if (status === 429) assert.ok(Number(answer.headers['retry-after']) >= 1)
      }
    })
  })

  describe('sign-in', () => {
    const refused = async (fields: Record<string, string>, problem: RegExp, at = origin) => {
      const answer = await post(at, '/sign-in', fields)
      assert.equal(answer.status, 403, answer.text)
      assert.equal(answer.headers['set-cookie'], undefined)
      assert.match(answer.text, problem)
    }

    test('SEC-53 the cookie is for this host, https and no script, and is no fixed one', async () => {
      const answer = await post(origin, '/sign-in', signChallenge(ann, await readChallenge(origin)), {
        Cookie: '__Host-havn-session=chosen-by-somebody-else',
      })
      const [cookie = ''] = answer.headers['set-cookie'] ?? []
      assert.match(cookie, /^__Host-havn-session=.*; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=28800$/)
      assert.notEqual(cookieOf(answer), annsCookie)
      assert.match((await get('/certificates', annsCookie)).text, new RegExp(ann.id))
      const foreign = await get('/certificates', '__Host-havn-session=chosen-by-somebody-else')
      assert.deepEqual([foreign.status, foreign.headers['location']], [303, '/welcome'])
    })

    test('SEC-53 what the command line prints signs in too', async () => {
      const signed = signChallenge(ann, await readChallenge(origin))
      const answer = Buffer.from(JSON.stringify(signed)).toString('base64url')
      assert.equal((await post(origin, '/sign-in', { answer })).status, 303)
      assert.equal((await post(origin, '/sign-in', { answer: 'x' })).status, 400)
    })

    test('SEC-53 403: a challenge twice, one of another host, a changed one, one of five minutes and a second', async () => {
      const signed = signChallenge(ann, await readChallenge(origin))
      assert.equal((await post(origin, '/sign-in', signed)).status, 303)
      await refused(signed, /used already/)
      const elsewhere = await sandbox.startConsole()
      await refused(signChallenge(ann, await readChallenge(elsewhere)), /was not made by/)
      const changed = (await readChallenge(origin)).replace(
        / (\d+) /,
        (_, time) => ` ${Number(time) + 60_000} `,
      )
      await refused(signChallenge(ann, changed), /was not made by/)
      const [inTime, late] = [await readChallenge(origin), await readChallenge(origin)]
      sandbox.clock.offsetMilliseconds = 299_000
      assert.equal((await post(origin, '/sign-in', signChallenge(ann, inTime))).status, 303)
      sandbox.clock.offsetMilliseconds = 301_000
      await refused(signChallenge(ann, late), /older than five minutes/)
      sandbox.clock.offsetMilliseconds = 0
    })

    test('SEC-53 403: another key, an expired certificate, one of another authority, that of the authority itself', async () => {
      await refused(
        { ...signChallenge(bob, await readChallenge(origin)), certificate: ann.certificate },
        /not one over this challenge/,
      )
      const name = { organisation: 'Ann', organizationIdentifier: ann.id }
      const publicKey = createPublicKey(ann.key)
      // Counted from an hour ago.
      const expired = issueTppCertificate({
        ca: sandbox.ca,
        publicKey,
        name,
        roles: ['PISP'],
        validDays: 0.5 / 24,
      })
      await refused(
        signChallenge({ ...ann, certificate: expired }, await readChallenge(origin)),
        /expired on/,
      )
      const folder = mkdtempSync('/tmp/havn-other-ca-')
      const other = openSandboxCa(certificatePaths(folder))
      rmSync(folder, { recursive: true })
      const foreign = issueTppCertificate({ ca: other, publicKey, name, roles: ['PISP'] })
      await refused(
        signChallenge({ ...ann, certificate: foreign }, await readChallenge(origin)),
        /did not issue/,
      )
      const ofCa = { key: sandbox.ca.privateKey, certificate: sandbox.caPem }
      await refused(signChallenge(ofCa, await readChallenge(origin)), /did not issue/)
    })

    test('SEC-53 a session ends after eight hours, and when its TPP signs out', async () => {
      sandbox.clock.offsetMilliseconds = 8 * 3_600_000 - 60_000
      assert.equal((await get('/certificates', annsCookie)).status, 200)
      sandbox.clock.offsetMilliseconds = 8 * 3_600_000 + 60_000
      assert.equal((await get('/certificates', annsCookie)).status, 303)
      sandbox.clock.offsetMilliseconds = 0
      const cookie = await signIn(origin, ann)
      const out = await post(origin, '/sign-out', {}, { Cookie: cookie })
      assert.deepEqual([out.status, out.headers['location']], [303, '/welcome'])
      assert.match(String(out.headers['set-cookie']), /__Host-havn-session=; .*Max-Age=0/)
      assert.equal((await get('/certificates', cookie)).headers['location'], '/welcome')
      assert.equal((await get('/certificates', annsCookie)).status, 200)
    })
  })

  describe('isolation', () => {
    test('SEC-54 a second TPP sees nothing of the first: every address of it is like one that never existed', async () => {
      const paymentId = await pay(ann)
      const listed = await ann.bank.sandbox.listSandboxRequests({})
      assert.equal(listed.status, 200)
      const requestId = listed.body.requests[0]?.requestId ?? ''
      assert.notEqual(requestId, '')
      // Before Bob asks for them himself: his own log would have the paths that he tried.
      for (const path of ROUTES.filter(({ method, path: one }) => method === 'GET' && !one.includes(':')).map(
        ({ path: one }) => one,
      )) {
        const page = await get(path, bobsCookie)
        for (const secret of [paymentId, requestId, ann.id])
          assert.ok(!page.text.includes(secret), `${path} shows ${secret}`)
      }
      const unknown = '01a1e30f-78ff-775f-8b11-3df3785a28a4'
      const params = (value: (name: string) => string) => (path: string) =>
        path.replaceAll(/:(\w+)/g, (_, name: string) => value(name))
      const anns = params((name) => (name === 'requestId' ? requestId : paymentId))
      const nobodys = params(() => unknown)
      const withParameter = ROUTES.filter(
        ({ method, path }) =>
          method === 'GET' && /\/:(?!page|path|operation|code)\w+/.test(path) && !path.startsWith('/docs'),
      ).map(({ path }) => path)
      assert.ok(withParameter.length >= 3, withParameter.join())
      for (const path of withParameter) {
        const [hers, none] = [await get(anns(path), bobsCookie), await get(nobodys(path), bobsCookie)]
        assert.equal(hers.status, none.status, path)
        const same = (page: string, id: string) =>
          page
            .replaceAll(id, 'ID')
            .replaceAll(/datetime="[^"]*"|data-clock="[^"]*"|\d\d:\d\d:\d\d|data-copy="[^"]*"/g, '')
        assert.equal(
          same(same(hers.text, requestId), paymentId),
          same(none.text, unknown),
          `${path} shows Bob something of Ann`,
        )
      }
      assert.ok((await get('/', annsCookie)).text.includes(requestId))
    })

    test('SEC-54 what only a local console may do is not there: no key, no folder, no choice of TPP', async () => {
      for (const [path, fields] of [
        ['/certificates/new', { name: 'x', roles: 'PISP' }],
        ['/certificates/import', { name: 'x' }],
        ['/settings/tpp', { tpp: 'default' }],
      ] as const)
        assert.equal((await post(origin, path, fields, { Cookie: annsCookie })).status, 404, path)
      const account = await get('/certificates', annsCookie)
      assert.doesNotMatch(account.text, /PRIVATE KEY|\/tmp\//)
      assert.match(account.text, /Your bank is deleted on.*after 30 days without a call/s)
    })

    test('SEC-54 another Host and forms of another origin are refused, also with a valid cookie', async () => {
      const host = { Host: 'evil.example', Cookie: annsCookie }
      assert.equal((await send(origin, '/', { headers: host })).status, 421)
      const toRegister = { csr: newRequest().csr, roles: ['PISP'] }
      assert.equal((await askForCertificate(origin, toRegister, { Host: 'evil.example' })).status, 421)
      for (const Origin of ['https://evil.example', 'null'])
        for (const path of ['/sign-out', '/time/move', '/sign-in', '/register'])
          assert.equal((await post(origin, path, {}, { Origin, Cookie: annsCookie })).status, 403, path)
      assert.equal(
        (await askForCertificate(origin, toRegister, { Origin: 'https://evil.example' })).status,
        403,
      )
      assert.equal((await get('/certificates', annsCookie)).status, 200)
    })

    test('SEC-54 a cookie of one console is nothing at another host', async () => {
      const elsewhere = await sandbox.startConsole()
      const answer = await send(elsewhere, '/certificates', { headers: { Cookie: annsCookie } })
      assert.deepEqual([answer.status, answer.headers['location']], [303, '/welcome'])
    })

    test('SEC-54 a prepared call is sent only for the TPP it was prepared for, and only unchanged', async () => {
      const page = await get('/browser-payment', annsCookie)
      const call = /name="call" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      assert.notEqual(call, '', page.text)
      assert.equal(
        (await post(origin, '/browser-payment/send', { call }, { Cookie: bobsCookie })).status,
        404,
      )
      assert.equal(
        (await post(origin, '/browser-payment/send', { call: `x${call}` }, { Cookie: annsCookie })).status,
        404,
      )
      const wrong = await post(
        origin,
        '/browser-payment/send',
        { call, signature: 'AAAA' },
        { Cookie: annsCookie },
      )
      assert.equal(wrong.status, 422)
      assert.match(wrong.text, /The signature does not verify/)
    })

    test('SEC-54 the 2nd page of a TPP that follows events is served, the 3rd is not', async () => {
      const ending = new AbortController()
      const follow = () =>
        fetch(`${origin}/events`, { headers: { Cookie: annsCookie }, signal: ending.signal })
      // All three are kept: fetch ends an answer that is collected as garbage before it was read.
      const pages = [await follow(), await follow(), await follow()]
      assert.deepEqual(
        pages.map(({ status }) => status),
        [200, 200, 429],
      )
      ending.abort()
    })
  })

  test('DX-50 status, privacy and welcome are public, and name nobody', async () => {
    for (const [path, expected] of [
      ['/status', /Availability/],
      ['/privacy', /Enter no real data/],
      ['/welcome', /Register/],
      ['/sign-in', /havn sandbox sign-in/],
      ['/register', /never leaves it/],
    ] as const) {
      const answer = await send(origin, path)
      assert.equal(answer.status, 200, path)
      assert.match(answer.text, expected)
      assert.doesNotMatch(answer.text, /PSDNO-FSA-T[0-9A-F]{16}/)
      assert.match(
        String(answer.headers['content-security-policy']),
        /default-src 'none'.*require-trusted-types-for 'script'/,
      )
    }
  })

  test('DX-50 the documentation is public, with its pictures, and a reader without a session sends no call', async () => {
    for (const [path, type] of [
      ['/docs', 'text/html'],
      ['/docs/quick-start', 'text/html'],
      ['/docs/api/createNdctPayment', 'text/html'],
      ['/docs/search?q=webhook', 'text/html'],
      ['/docs/sca.md', 'text/markdown'],
      ['/docs/llms.txt', 'text/plain'],
      ['/docs/images/readme/payment-on-both-sides.png', 'image/png'],
    ] as const) {
      const answer = await send(origin, path)
      assert.equal(answer.status, 200, path)
      assert.match(String(answer.headers['content-type']), new RegExp(`^${type}`), path)
      assert.doesNotMatch(answer.text, /Send the call/, path)
    }
    for (const path of ['/docs/nothing', '/docs/../package.json', '/docs/images/..%2f..%2fpackage.json'])
      assert.notEqual((await send(origin, path)).status, 200, path)
    assert.equal((await post(origin, '/docs/api/createNdctPayment', {})).headers['location'], '/welcome')
  })

  test(`SEC-54 ${tppsMax} TPPs register, pay with their own keys and read only their own payment`, async () => {
    const tpps: HostedTpp[] = []
    for (let count = 0; count < tppsMax; count += 1) tpps.push(await register(origin, sandbox.bankUrl))
    const paid = new Map<HostedTpp, string>()
    await inLanes(tpps, 4, async (tpp) => void paid.set(tpp, await pay(tpp)))
    await inLanes(tpps, 4, async (tpp) => {
      const listed = await tpp.bank.sandbox.listSandboxPayments({})
      assert.equal(listed.status, 200)
      assert.deepEqual(
        listed.body.payments.map(({ paymentId }) => paymentId),
        [paid.get(tpp)],
      )
      const cookie = await signIn(origin, tpp)
      assert.match((await get('/certificates', cookie)).text, new RegExp(tpp.id))
    })
    assert.equal(new Set(tpps.map(({ id }) => id)).size, tppsMax)
  })
})

async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
