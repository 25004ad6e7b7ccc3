import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, follow, KARI, logIn, press, switchLanguage } from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'
import { openTlsBank } from './support/tls-bank.ts'
import { create, paymentStatus } from './support/tpp-calls.ts'

describe('behind TLS', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => void (scene = await openScene(openTlsBank)))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  test('SCA-04 the cookie is __Host- and Secure, and the last redirect reaches a TPP on plain loopback', async () => {
    // The browser does not know the sandbox's own authority.
    const page = await scene.newPage({ ignoreHTTPSErrors: true })
    const { paymentId, scaRedirect } = await create(scene)
    assert.match(scaRedirect, /^https:\/\/127\.0\.0\.1:/)
    const answer = await page.goto(scene.site.offer(scaRedirect))
    assert.equal(answer?.status(), 200)
    await follow(page.getByRole('link'))
    await switchLanguage(page, 'en')
    const cookies = await page.context().cookies()
    assert.deepEqual(cookies.map(({ name }) => name).toSorted(), ['__Host-havn', '__Host-havn-language'])
    for (const { secure, httpOnly, sameSite, path } of cookies)
      assert.deepEqual([secure, httpOnly, sameSite, path], [true, true, 'Lax', '/'])
    await logIn(page, KARI)
    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['context'], 'PRIVATE')
    assert.match(await paymentStatus(scene, paymentId), /^AC[TW]C$/)
  })
})
