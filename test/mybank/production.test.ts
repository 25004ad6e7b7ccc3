import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { makeBanksFolder } from '../banks/support/banks-folder.ts'
import { fetchPage } from '../banks/support/fetch-page.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { heading, KARI, OLA, press, shownOn } from '../browser/support/psu.ts'
import { create, paymentStatus } from '../browser/support/tpp-calls.ts'
import {
  leaveForProvider,
  logInAtProvider,
  type OidcScene,
  openOidcScene,
} from '../oidc/support/oidc-scene.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { openBank } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'

describe("the bank's own page in production, with a login at a provider", {
  skip: skipWithoutChromium,
}, () => {
  let scene: OidcScene
  before(async () => void (scene = await openOidcScene({ environment: 'production' })))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  /** Logs in on the bank's own page, in a browser of its own. */
  async function openBankPage(home: string, person: string) {
    const page = await scene.newPage()
    await leaveForProvider(page, scene, home)
    await logInAtProvider(page, scene, { person })
    assert.equal(page.url(), home)
    return page
  }

  test('more than 40 people of one network can log in within an hour', async () => {
    const { answer } = await create(scene, { headers: { 'TPP-Redirect-URI': 'myapp://back' } })
    const home = `${scene.bank.baseUrl}/mybank/${linkOf(answer).bankId}`
    for (let person = 0; person < 42; person += 1) {
      const browser = newBrowser()
      await browser.open(home)
      assert.equal((await browser.post({ step: 'login' })).status, 200)
    }
  })

  test('shows each person what they approved, and nothing once they have logged out', async () => {
    // In production a TPP's address is https or its app's; nobody leaves this machine in a test.
    const created = await create(scene, { headers: { 'TPP-Redirect-URI': 'myapp://back' } })
    const { bankId } = linkOf(created.answer)
    const approval = await scene.newPage()
    await leaveForProvider(approval, scene, created.scaRedirect)
    await logInAtProvider(approval, scene)
    await press(approval, 'approve')
    assert.match(await paymentStatus(scene, created.paymentId), /^AC[TW]C$/)

    const home = `${scene.bank.baseUrl}/mybank/${bankId}`
    const ola = await openBankPage(home, OLA)
    assert.match(await shownOn(ola), /Logget inn som Ola Nordmann/)
    assert.doesNotMatch(await shownOn(ola), /125,50/)
    const kari = await openBankPage(home, KARI)
    assert.match(await shownOn(kari), /Logget inn som Kari Nordmann[^]*125,50 kr til Ola Nordmann/)
    await kari.goto(`${home}/consents`)
    assert.match(await shownOn(kari), /Hvem ser kontoene dine\?/)

    await press(kari, 'logout')
    assert.match(await shownOn(kari), /Du er logget ut/)
    await kari.goto(`${home}/consents`)
    assert.equal(await heading(kari), 'Logg inn i nettbanken')
    assert.equal(await kari.locator('input[name=nationalId]').count(), 0, 'only the provider asks who it is')
  })
})

describe('a bank whose document says hasCustomerPages', () => {
  for (const [hasCustomerPages, expected] of [
    [undefined, 200],
    [true, 200],
    [false, 404],
  ] as const)
    test(`${hasCustomerPages}: ${expected}, and links of TPPs work`, async (t) => {
      const host = 'hav.example'
      const folder = makeBanksFolder()
      folder.add({ bank: 'hav', publicUrls: [`https://${host}`], hasCustomerPages })
      const bank = await openBank({ environment: 'production', sharedHosts: [], banksFolder: folder.path })
      t.after(async () => {
        await bank.close()
        folder.remove()
      })
      const { href, bankId } = linkOf(
        await bank.call(bank.newTpp(), ndctCreation({ headers: { Host: host } })),
      )
      assert.equal((await fetchPage(bank.port, new URL(href).pathname, host)).status, 200)
      const page = await fetchPage(bank.port, `/mybank/${bankId}`, host)
      assert.equal(page.status, expected)
      assert.equal(page.text.includes('value="login"'), expected === 200)
      // Nobody is logged in: the page about access leads to the login, if there is one.
      const access = await fetchPage(bank.port, `/mybank/${bankId}/consents`, host)
      assert.equal(access.status, expected === 200 ? 303 : 404)
    })
})
