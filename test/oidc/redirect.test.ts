import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { nb } from '../../apps/server/src/platform/web/messages/nb.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, KARI, OLA, press, shownOn } from '../browser/support/psu.ts'
import { create, paymentStatus } from '../browser/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { inDays } from '../support/coming-dates.ts'
import { queryAsOwner } from '../support/query.ts'
import { HIGH, SUBSTANTIAL } from './support/login-provider.ts'
import {
  catchCallback,
  leaveForProvider,
  logInAtProvider,
  type OidcScene,
  openOidcScene,
} from './support/oidc-scene.ts'

for (const environment of ['sandbox', 'production'] as const)
  describe(`a login at a provider, in the ${environment}`, { skip: skipWithoutChromium }, () => {
    let scene: OidcScene
    before(async () => void (scene = await openOidcScene({ environment })))
    afterEach(() => scene.tidyUp())
    after(() => scene.close())

    test('the PSU sees amount and payee, leaves, comes back, approves, and the evidence is stored with it', async () => {
      const page = await scene.newPage()
      // In production a TPP's address is https or its app's; nobody leaves this machine in a test.
      const headers = environment === 'production' ? { 'TPP-Redirect-URI': 'myapp://back' } : {}
      const { paymentId, scaRedirect } = await create(scene, { headers })
      await page.goto(scaRedirect)
      assert.match(await shownOn(page), /125,50 kr/)
      await leaveForProvider(page, scene, scaRedirect)
      assert.equal(new URL(page.url()).search.includes(KARI), false)
      await logInAtProvider(page, scene)
      assert.match(await shownOn(page), /Kari Nordmann/)
      await press(page, 'approve')
      if (environment === 'sandbox') assert.equal((await backAtTpp(page, scene))['context'], 'PRIVATE')
      assert.match(await paymentStatus(scene, paymentId), /^AC[TW]C$/)
      const rows = await queryAsOwner(
        scene.testBank,
        `select kind, encode(sealed, 'escape') as sealed from sca.evidence join sca.authorisation using (bank_id, authorisation_id)
         where subject_id = '${paymentId}'`,
      )
      assert.deepEqual(
        rows.map(({ kind }) => kind),
        ['redirect'],
      )
      assert(!String(rows[0]?.['sealed']).includes(KARI), 'no national id in the clear')
    })
  })

describe('faults of the provider, the network and other people', { skip: skipWithoutChromium }, () => {
  let scene: OidcScene
  before(async () => void (scene = await openOidcScene()))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())
  const { problems } = nb.provider

  /** Logs in as given and expects the login page with this problem; the payment is untouched. */
  async function expectProblem(
    problem: keyof typeof problems,
    act: (page: Awaited<ReturnType<OidcScene['newPage']>>) => Promise<void>,
    body: Parameters<typeof create>[1] = {},
  ): Promise<void> {
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create(scene, body)
    await leaveForProvider(page, scene, scaRedirect)
    await act(page)
    assert.match(await shownOn(page), new RegExp(problems[problem].title))
    assert.equal(await paymentStatus(scene, paymentId), 'RCVD')
    const evidence = await queryAsOwner(
      scene.testBank,
      `select from sca.evidence join sca.authorisation using (bank_id, authorisation_id) where subject_id = '${paymentId}'`,
    )
    assert.equal(evidence.length, 0)
    // The same page lets the PSU log in again.
    await leaveForProvider(page, scene, scaRedirect)
    await logInAtProvider(page, scene, { acr: HIGH })
    await press(page, 'approve')
    await backAtTpp(page, scene)
    assert.match(await paymentStatus(scene, paymentId), /^AC[TW]C$/)
  }

  const large = { body: { instructedAmount: { amount: '5000.01', currency: 'NOK' } } } as const
  const limit = { body: { instructedAmount: { amount: '5000.00', currency: 'NOK' } } } as const

  test('wrong person: refused by us', () =>
    expectProblem('other-person', (page) => logInAtProvider(page, scene, { person: OLA })))

  // The provider of `havn dev` serves banks of every pack: one of them knows people by login names.
  for (const person of ['17912099997', 'anna.becker'])
    test(`${person}, whom the bank does not know: the same answer`, () =>
      expectProblem('other-person', (page) => logInAtProvider(page, scene, { person })))

  test('lower acr than the amount needs: refused by us', () =>
    expectProblem('weak', (page) => logInAtProvider(page, scene, { acr: SUBSTANTIAL }), large))

  test('the lower acr is enough up to the limit', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene, limit)
    await leaveForProvider(page, scene, scaRedirect)
    await logInAtProvider(page, scene, { acr: SUBSTANTIAL })
    assert.match(await shownOn(page), /Kari Nordmann/)
  })

  test('old auth_time: refused', () =>
    expectProblem('stale', (page) => logInAtProvider(page, scene, { ageSeconds: 900 })))

  test('the PSU cancels', () =>
    expectProblem('cancelled', (page) => logInAtProvider(page, scene, { step: 'cancel' })))

  for (const [what, change] of [
    ['missing', (url: URL) => url.searchParams.delete('iss')],
    ['of somebody else', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
  ] as const)
    test(`iss ${what}: refused`, () =>
      expectProblem('invalid', async (page) => {
        const callback = await catchCallback(page, scene)
        change(callback)
        await page.goto(callback.href)
      }))

  test('an injected code of another login in the same browser: refused', () =>
    expectProblem('invalid', async (page) => {
      const own = await catchCallback(page, scene)
      const other = await page.context().newPage()
      await leaveForProvider(other, scene, (await create(scene)).scaRedirect)
      const injected = await catchCallback(other, scene)
      own.searchParams.set('code', injected.searchParams.get('code') ?? '')
      await page.goto(own.href)
    }))

  test('a changed payment between leaving and returning: the nonce does not match', () => {
    const change = async (page: Awaited<ReturnType<OidcScene['newPage']>>) => {
      const callback = await catchCallback(page, scene)
      await queryAsOwner(
        scene.testBank,
        `update payments.payment_status set execution_date = execution_date + 3
         where (bank_id, payment_id) in (select bank_id, subject_id from sca.authorisation
           where authorisation_id = '${callback.searchParams.get('state')?.split('.')[2]}')`,
      )
      await page.goto(callback.href)
    }
    return expectProblem('changed', change, { body: { requestedExecutionDate: inDays(7) } })
  })

  test('an id_token altered in transit: refused', () =>
    expectProblem('invalid', async (page) => {
      scene.provider.network.altering.set('/token', (body) => {
        const answer = JSON.parse(body) as { id_token: string }
        const [head, claims = '', signature] = answer.id_token.split('.')
        const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
        const changed = Buffer.from(JSON.stringify({ ...read, pid: OLA })).toString('base64url')
        return JSON.stringify({ ...answer, id_token: `${head}.${changed}.${signature}` })
      })
      await logInAtProvider(page, scene)
      scene.provider.network.altering.clear()
    }))

  test('the token endpoint hangs: the page says so while it does', () =>
    expectProblem('unavailable', async (page) => {
      scene.provider.network.hanging.add('/token')
      await logInAtProvider(page, scene)
      scene.provider.network.hanging.clear()
    }))

  test('the provider is down or hangs when the PSU leaves for it: the page says so', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    scene.provider.network.hanging.add('/request')
    await page.goto(scaRedirect)
    await press(page, 'login')
    assert.match(await shownOn(page), new RegExp(problems.unavailable.title))
    scene.provider.network.hanging.clear()
    await scene.provider.stop()
    await press(page, 'login')
    assert.match(await shownOn(page), new RegExp(problems.unavailable.title))
    await scene.restartProvider()
    await leaveForProvider(page, scene, scaRedirect)
    await logInAtProvider(page, scene)
    assert.match(await shownOn(page), /Kari Nordmann/)
  })

  test('a restarted provider with another key: the next login works at once', async () => {
    scene.provider.forgetKey()
    await scene.restartProvider()
    const page = await scene.newPage()
    await leaveForProvider(page, scene, (await create(scene)).scaRedirect)
    await logInAtProvider(page, scene)
    assert.match(await shownOn(page), /Kari Nordmann/)
  })

  test('our clock 25 seconds ahead of the provider’s: works', async () => {
    await scene.restartProvider({ clockOffsetSeconds: -25 })
    const page = await scene.newPage()
    await leaveForProvider(page, scene, (await create(scene)).scaRedirect)
    await logInAtProvider(page, scene)
    assert.match(await shownOn(page), /Kari Nordmann/)
    await scene.restartProvider()
  })

  test('a replayed callback: nothing is redeemed again, and the browser stays where it was', async () => {
    const page = await scene.newPage()
    await leaveForProvider(page, scene, (await create(scene)).scaRedirect)
    const callback = await catchCallback(page, scene)
    await page.goto(callback.href)
    assert.match(await shownOn(page), /Kari Nordmann/)
    const redeemed = () => scene.provider.network.requests.filter((one) => one === 'POST /token').length
    const earlier = redeemed()
    await page.goto(callback.href)
    assert.match(await shownOn(page), /Kari Nordmann/)
    assert.equal(redeemed(), earlier)
  })

  test('another browser, as after a switch to an app: nothing is redeemed, the page says where to continue, and there it works', async () => {
    const [page, other] = [await scene.newPage(), await scene.newPage()]
    const { paymentId, scaRedirect } = await create(scene)
    await leaveForProvider(page, scene, scaRedirect)
    const callback = await catchCallback(page, scene)
    const earlier = scene.provider.network.requests.length
    await other.goto(callback.href)
    const shown = await shownOn(other)
    assert(shown.includes(nb.end.returnedElsewhere.title) && shown.includes(nb.end.returnedElsewhere.text))
    assert.equal(scene.provider.network.requests.length, earlier, 'the provider was not asked')
    assert.equal(await paymentStatus(scene, paymentId), 'RCVD')
    await page.goto(callback.href)
    await press(page, 'approve')
    await backAtTpp(page, scene)
  })

  test('a state that nobody signed, or none at all: an unknown link', async () => {
    const page = await scene.newPage()
    for (const query of ['', '?code=x', '?state=x&code=x', `?state=link.${'x.'.repeat(3)}x&code=x`]) {
      const answer = await page.goto(`${scene.bank.baseUrl}/sca/callback${query}`)
      assert.equal(answer?.status(), 404)
    }
  })

  test('two tabs: both leave, both return, one login counts', async () => {
    const first = await scene.newPage()
    const { scaRedirect, paymentId } = await create(scene)
    await leaveForProvider(first, scene, scaRedirect)
    const second = await first.context().newPage()
    await leaveForProvider(second, scene, scaRedirect)
    const callbacks = [await catchCallback(first, scene), await catchCallback(second, scene)]
    await second.goto(callbacks[1]?.href ?? '')
    await first.goto(callbacks[0]?.href ?? '')
    assert.match(await shownOn(first), /Kari Nordmann/)
    assert.match(await shownOn(second), /Kari Nordmann/)
    const rows = await queryAsOwner(
      scene.testBank,
      `select from sca.evidence join sca.authorisation using (bank_id, authorisation_id) where subject_id = '${paymentId}'`,
    )
    assert.equal(rows.length, 1)
  })

  test('a callback after the link’s expiry: the link has expired, and the code is not redeemed', async () => {
    const page = await scene.newPage()
    await leaveForProvider(page, scene, (await create(scene)).scaRedirect)
    const callback = await catchCallback(page, scene)
    const earlier = scene.provider.network.requests.length
    scene.bank.clock.offsetMilliseconds = 11 * 60_000
    await page.goto(callback.href)
    assert.match(await shownOn(page), new RegExp(nb.end.timedOut.title))
    assert.equal(scene.provider.network.requests.length, earlier)
  })

  test('five attempts, then it ends and the PSU returns to the TPP', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await leaveForProvider(page, scene, scaRedirect)
      await logInAtProvider(page, scene, { step: 'cancel' })
    }
    assert.equal((await backAtTpp(page, scene))['sca-outcome'], 'aborted')
  })

  test('form_post is not served', async () => {
    const answer = await fetch(`${scene.bank.baseUrl}/sca/callback`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'x', state: 'x' }),
    })
    assert.equal(answer.status, 404)
  })

  test('the bank’s own page: leaves, returns logged in; cancelling shows a message', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    const bankId = new URL(scaRedirect).pathname.split('/')[2]
    await leaveForProvider(page, scene, `${scene.bank.baseUrl}/mybank/${bankId}`)
    await logInAtProvider(page, scene, { step: 'cancel' })
    assert.match(await shownOn(page), new RegExp(problems.cancelled.title))
    await leaveForProvider(page, scene, `${scene.bank.baseUrl}/mybank/${bankId}/consents`)
    await logInAtProvider(page, scene)
    assert.equal(new URL(page.url()).pathname, `/mybank/${bankId}/consents`)
    assert.match(await shownOn(page), /Kari Nordmann/)
    const left = await queryAsOwner(scene.testBank, 'select attempts from sca.login_attempt_counter')
    const cancelled = [{ attempts: 1 }, { attempts: 1 }]
    assert.deepEqual(
      left,
      cancelled,
      'SEC-48 a login that succeeded is taken off the counters of address and browser',
    )
  })

  test('SEC-48 too many begun logins lock an address for minutes, and none whose address a proxy hides', async () => {
    const { testBank } = scene
    const bankId = new URL((await create(scene)).scaRedirect).pathname.split('/')[2] ?? ''
    const behindProxy = await openBank({
      sharesDatabaseWith: testBank,
      oidc: scene.provider.options,
      isBehindTls: true,
    })
    try {
      const begin = async ({ baseUrl }: TestBank, origin = baseUrl) => {
        const browser = bankPageAt(baseUrl, bankId)
        await browser.visit(`/mybank/${bankId}`)
        return browser.visit(`/mybank/${bankId}`, { step: 'login' }, origin)
      }
      await queryAsOwner(testBank, 'delete from sca.login_attempt_counter')
      assert.equal((await begin(testBank)).status, 200)
      await queryAsOwner(testBank, 'update sca.login_attempt_counter set attempts = 10000')
      const locked = await begin(testBank)
      assert.equal(locked.status, 429)
      assert.match(locked.html, /try again in 5 minutes/)
      const hidden = await begin(behindProxy, behindProxy.baseUrl.replace('http:', 'https:'))
      assert.equal(hidden.status, 200, hidden.html)
      await queryAsOwner(
        testBank,
        "update sca.login_attempt_counter set first_at = first_at - interval '5 minutes'",
      )
      assert.equal((await begin(testBank)).status, 200)
    } finally {
      await behindProxy.close()
    }
  })
})

describe('an encrypted id_token', { skip: skipWithoutChromium }, () => {
  let scene: OidcScene
  before(async () => void (scene = await openOidcScene({}, { encrypts: true })))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  test('is decrypted, and the signed one inside is the evidence', async () => {
    const page = await scene.newPage()
    await leaveForProvider(page, scene, (await create(scene)).scaRedirect)
    await logInAtProvider(page, scene)
    assert.match(await shownOn(page), /Kari Nordmann/)
  })
})
