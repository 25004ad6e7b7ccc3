import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, choose, FJORD_KAFFE, KARI, logIn, press, shownOn } from './support/psu.ts'
import { openScene, type Scene, TPP_NAME } from './support/scene.ts'
import { asPsu, authorisation, create, identifyLink, paymentStatus, readUser } from './support/tpp-calls.ts'

const APPROVED = /^AC[TW]C$/
const FROM_FJORD_KAFFE = { debtorAccount: { bban: '99860518224', currency: 'NOK' } } as const

describe('the whole flow through the browser and back', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => void (scene = await openScene()))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  test('SCA-01 SCA-04 SVC-07 HDR-07 RDR-01 RDR-03 RDR-04 a private PSU approves a payment by single SCA, and the session is open', async () => {
    const page = await scene.newPage()
    const { paymentId, sessionId, scaRedirect } = await create(scene, {
      headers: { 'TPP-Brand-Logging-Information': 'Fjordpay' },
      body: { remittanceInformationUnstructured: 'Strøm i oktober' },
    })
    await page.goto(scaRedirect)
    assert.match(await shownOn(page), new RegExp(`${TPP_NAME}[^]*Fjordpay[^]*sandkasse`))
    assert.equal(await page.locator('input:not([type=hidden])').count(), 1, 'the number and nothing else')
    await logIn(page, KARI)
    const shown = await shownOn(page)
    for (const words of [TPP_NAME, 'Fjordpay', '125,50 kr', 'Ola Nordmann', '9986.05.12749'])
      assert.ok(shown.includes(words), words)
    for (const words of ['9986.05.10002', 'Strøm i oktober', 'Ingen gebyrer', 'Kari Nordmann'])
      assert.ok(shown.includes(words), words)
    assert.equal(await paymentStatus(scene, paymentId), 'RCVD')

    await press(page, 'approve')
    const { 'psu-id': psuId = '', ...rest } = await backAtTpp(page, scene)
    assert.match(psuId, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.deepEqual(rest, { 'tpp-session-id': sessionId, context: 'PRIVATE' })
    assert.match(await paymentStatus(scene, paymentId), APPROVED)
    const user = await readUser(scene, sessionId, { 'PSU-ID': psuId })
    assert.equal(user.status, 200, user.text)
    assert.deepEqual([user.json['psuId'], user.json['context']], [psuId, 'PRIVATE'])
  })

  test('SCA-02 SCA-14 SCA-15 SCA-16 RDR-02 RDR-04 a PSU identifies for a corporation, and approves its payment under that agreement', async () => {
    const page = await scene.newPage()
    const sessionId = randomUUID()
    await page.goto(await identifyLink(scene, sessionId))
    await logIn(page, KARI)
    assert.match(await shownOn(page), /Meg selv[^]*Fjord Kaffe AS/)
    assert.equal(await page.locator('input:checked').count(), 0, 'nothing is preselected')
    await choose(page, FJORD_KAFFE)
    assert.match(await shownOn(page), /Kari Nordmann[^]*Fjord Kaffe AS/)
    await press(page, 'approve')
    const { 'psu-id': psuId = '', ...rest } = await backAtTpp(page, scene)
    assert.deepEqual(rest, {
      'psu-corporate-id': FJORD_KAFFE,
      'tpp-session-id': sessionId,
      context: 'CORPORATE',
    })
    const user = await readUser(scene, sessionId, { 'PSU-ID': psuId, 'PSU-Corporate-ID': FJORD_KAFFE })
    assert.deepEqual([user.status, user.json['context']], [200, 'CORPORATE'], user.text)
    assert.equal((await readUser(scene, sessionId, { 'PSU-ID': psuId })).status, 400)

    const { paymentId, scaRedirect } = await create(scene, {
      headers: { 'TPP-Session-ID': sessionId, ...asPsu(psuId, FJORD_KAFFE) },
      body: FROM_FJORD_KAFFE,
    })
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    // The call named the agreement: there is nothing to choose.
    assert.match(await shownOn(page), /9986\.05\.18224[^]*Fjord Kaffe AS/)
    await press(page, 'approve')
    const { 'psu-corporate-id': corporateId, 'psu-id': samePsuId } = await backAtTpp(page, scene)
    assert.deepEqual([corporateId, samePsuId], [FJORD_KAFFE, psuId])
    assert.match(await paymentStatus(scene, paymentId), APPROVED)
  })

  test('SCA-16 RDR-02 single SCA in corporate context: the only agreement need not be chosen, and the redirect contains it', async () => {
    const page = await scene.newPage()
    const { paymentId, sessionId, scaRedirect } = await create(scene, {
      headers: { 'PSU-Context': 'CORPORATE' },
      body: FROM_FJORD_KAFFE,
    })
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await press(page, 'approve')
    const { 'psu-id': psuId = '', ...rest } = await backAtTpp(page, scene)
    assert.deepEqual(rest, {
      'psu-corporate-id': FJORD_KAFFE,
      'tpp-session-id': sessionId,
      context: 'CORPORATE',
    })
    assert.notEqual(psuId, '')
    assert.match(await paymentStatus(scene, paymentId), APPROVED)
  })

  test('SCA-03 SCA-05 SCA-06 a payment with PSU-ID inside a session needs an approval of its own', async () => {
    const page = await scene.newPage()
    const first = await create(scene)
    await page.goto(first.scaRedirect)
    await logIn(page, KARI)
    await press(page, 'approve')
    const { 'psu-id': psuId = '' } = await backAtTpp(page, scene)

    const headers = { 'TPP-Session-ID': first.sessionId, ...asPsu(psuId) }
    const second = await create(scene, { headers })
    assert.equal(await paymentStatus(scene, second.paymentId), 'RCVD')
    assert.equal((await authorisation(scene, second.paymentId))['scaStatus'], 'received')
    await page.goto(second.scaRedirect)
    await logIn(page, KARI)
    // Only Kari herself may pay from this account: there is nothing to choose.
    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['psu-id'], psuId)
    assert.match(await paymentStatus(scene, second.paymentId), APPROVED)
    assert.deepEqual(await authorisation(scene, second.paymentId), { scaStatus: 'finalised', psuId })
  })

  test('SEC-19 HDR-05 SCA-04 return to an app by its own scheme: the page leads there, and its policy allows it', async () => {
    const page = await scene.newPage()
    const { paymentId, scaRedirect, sessionId } = await create(scene, {
      headers: { 'TPP-Redirect-URI': 'myapp://callback?state=7' },
    })
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    const requested = page.waitForRequest((request) =>
      request.url().startsWith('myapp://callback?state=7&psu-id='),
    )
    await press(page, 'approve')
    await requested
    const link = page.locator('a.button.primary')
    const href = (await link.getAttribute('href')) ?? ''
    assert.match(href, /^myapp:\/\/callback\?state=7&psu-id=/)
    assert.equal(new URL(href).searchParams.get('tpp-session-id'), sessionId)
    const refresh = page.locator('meta[http-equiv=refresh]')
    assert.equal(await refresh.getAttribute('content'), `0; url=${href}`)
    // No such app is installed here. If the policy forbade it, chromium would complain, and the scene would fail.
    await link.click()
    assert.match(await paymentStatus(scene, paymentId), APPROVED)
  })

  test('SCA-14 a PSU who is not a private customer has no choice to make', async () => {
    const page = await scene.newPage()
    await page.goto(await identifyLink(scene, randomUUID()))
    await logIn(page, '25879032086')
    assert.equal(await page.locator('input[name=context]').count(), 0)
    assert.match(await shownOn(page), /Nordlys Bygg AS/)
    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['context'], 'CORPORATE')
  })
})
