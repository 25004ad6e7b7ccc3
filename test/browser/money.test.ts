import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { NDCT_TARGET } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, NCBCT_TARGET, ncbctBody, type Payer, payerAt } from '../support/payer.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, KARI, logIn, press, shownOn } from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'
import { create } from './support/tpp-calls.ts'

const KARIS = '99860510002'
const OLAS = '99860512749'

describe('money moves after an approval in the browser', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  let payer: Payer
  before(async () => {
    scene = await openScene()
    payer = payerAt(scene.bank, scene.tpp)
    await payer.setClock(MONDAY)
  })
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  /** Whether the PSU was shown this before they approved. */
  async function approveAt(link: string): Promise<string> {
    const page = await scene.newPage()
    await page.goto(link)
    await logIn(page, KARI)
    const shown = await shownOn(page)
    await press(page, 'approve')
    await backAtTpp(page, scene)
    return shown
  }

  const linkOf = (answer: { json: { _links: Readonly<Record<string, { href: string }>> } }) =>
    answer.json._links['scaRedirect']?.href ?? ''

  test('VER-21 created, approved, run: ACSC, and the balances of both accounts are right', async () => {
    const had = { kari: await payer.balanceOf(KARIS), ola: await payer.balanceOf(OLAS) }
    const { paymentId, scaRedirect } = await create(scene)
    await approveAt(scaRedirect)
    const path = `${NDCT_TARGET}/${paymentId}`
    assert.equal(await payer.statusOf(path), 'ACTC')
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.equal(await payer.balanceOf(KARIS), had.kari - 12_550n)
    assert.equal(await payer.balanceOf(OLAS), had.ola + 12_550n)
  })

  test('an instant payment is settled when the PSU is back', async () => {
    const created = await payer.create({
      target: INSTANT_TARGET,
      headers: { 'TPP-Redirect-URI': scene.site.callback },
    })
    assert.match(await approveAt(linkOf(created)), /Med en gang/)
    assert.equal(await payer.statusOf(`${INSTANT_TARGET}/${created.json.paymentId}`), 'ACSC')
  })

  test('PCR-03 abroad: the PSU sees the fee, the IBAN and the currency; ACWP, then ACSC', async () => {
    const created = await payer.create({
      target: NCBCT_TARGET,
      body: ncbctBody(),
      headers: { 'TPP-Redirect-URI': scene.site.callback },
    })
    const shown = await approveAt(linkOf(created))
    for (const words of ['DE89 3704 0044 0532 0130 00', 'EUR', 'gebyr'])
      assert.ok(shown.includes(words), words)
    const path = `${NCBCT_TARGET}/${created.json.paymentId}`
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACWP')
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('the PSU cancels a payment that they had approved, and no run claims it', async () => {
    const { paymentId, scaRedirect } = await create(scene)
    await approveAt(scaRedirect)
    const path = `${NDCT_TARGET}/${paymentId}`
    const deletion = await payer.cancel(path, {
      'TPP-Session-ID': 'stop-1',
      'TPP-Redirect-URI': scene.site.callback,
    })
    assert.equal(deletion.status, 202, deletion.text)
    assert.match(await approveAt(linkOf(deletion)), /[Ss]topp/)
    assert.equal(await payer.statusOf(path), 'CANC')
    const had = await payer.balanceOf(KARIS)
    await payer.run()
    assert.equal(await payer.balanceOf(KARIS), had)
  })
})
