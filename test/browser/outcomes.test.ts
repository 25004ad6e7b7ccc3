import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { nb } from '../../apps/server/src/platform/web/messages/nb.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { ndctBody } from '../support/ndct.ts'
import {
  INSTANT_TARGET,
  MONDAY,
  NCBCT_TARGET,
  ncbctBody,
  type Payer,
  payerAt,
  type PaymentRequest,
} from '../support/payer.ts'
import {
  backAtTpp,
  choose,
  goBack,
  heading,
  KARI,
  logIn,
  press,
  primaryLabel,
  shownOn,
} from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'
import { create, identifyLink } from './support/tpp-calls.ts'

const REFERENCE = /Referanse\s+[0-9a-f]{8}-[0-9a-f-]{27}/

describe('an ending says what became of what was approved', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  let payer: Payer
  before(async () => {
    scene = await openScene()
    payer = payerAt(scene.bank, scene.tpp)
    await payer.setClock(MONDAY)
  })
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  /** Opens the approval page of an instant payment. */
  async function openInstant(amount: string): Promise<{ page: Page; path: string; link: string }> {
    const created = await payer.create({
      target: INSTANT_TARGET,
      body: ndctBody({ instructedAmount: { amount, currency: 'NOK' } }),
      headers: { 'TPP-Redirect-URI': scene.site.callback },
    })
    const link = created.json._links['scaRedirect']?.href ?? ''
    const page = await scene.newPage()
    await page.goto(link)
    await logIn(page, KARI)
    return { page, link, path: `${INSTANT_TARGET}/${created.json.paymentId}` }
  }

  /** After how many seconds the page leaves by itself. */
  async function departureOf(page: Page): Promise<string | undefined> {
    const response = await page.reload()
    return response?.headers()['refresh']?.split(';')[0]
  }

  test('instant, settled: "Betalt" with the time, and nothing that could be read as a mere approval', async () => {
    const { page, path } = await openInstant('10.00')
    assert.equal(await page.locator('button.primary').getAttribute('value'), 'approve')
    await press(page, 'approve')
    assert.equal(await heading(page), 'Betalt')
    const shown = await shownOn(page)
    assert.match(shown, /Beløp\s+10,00 kr\s+Til\s+Ola Nordmann\s+9986\.05\.12749\s+Fra\s+Brukskonto/)
    assert.match(shown, /Kostnader\s[^]*Betalt\s+16\. november 2026 kl\. 11:[0-9]{2}\s/)
    assert.match(shown, REFERENCE)
    assert.match(shown, /Du sendes tilbake til Fjordbetaling AS om 20 sekunder\./)
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.equal(await departureOf(page), '20')
    await backAtTpp(page, scene)
  })

  test('instant, too little money: Approve is not the main button, and the ending says that nothing was taken', async () => {
    const { page, path, link } = await openInstant('400000.00')
    assert.match(await shownOn(page), /Det er ikke nok penger på kontoen/)
    assert.equal(await primaryLabel(page), nb.abort['approve-payment'])
    await press(page, 'approve')
    assert.equal(await heading(page), 'Betalingen ble ikke gjennomført')
    assert.equal(await page.locator('.sign.warn').count(), 1)
    assert.equal(await page.locator('.sign.good').count(), 0)
    assert.match(
      await shownOn(page),
      /Det var ikke nok penger på kontoen\.\s+Ingenting er trukket fra kontoen din\.[^]*400 000,00 kr/,
    )
    assert.equal(await payer.statusOf(path), 'RJCT')
    assert.equal(await departureOf(page), undefined)
    await page.goto(link)
    assert.equal(await heading(page), 'Betalingen ble ikke gjennomført', 'whenever the link is opened again')
    await goBack(page)
    await backAtTpp(page, scene)
  })

  test('ordinary: the day on which the bank pays, by the bank’s clock, and 20 s to read it', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await press(page, 'approve')
    assert.equal(await heading(page), 'Betalingen er godkjent')
    const shown = await shownOn(page)
    assert.match(shown, /Banken utfører betalingen i dag, mandag 16\. november 2026\./)
    assert.match(shown, /Tidspunkt\s+16\. november 2026 kl\. 11:/)
    assert.match(shown, REFERENCE)
    assert.equal(await departureOf(page), '20')
    await backAtTpp(page, scene)
    await page.goto(scaRedirect)
    assert.equal(await heading(page), 'Betalingen er godkjent')
    assert.match(await shownOn(page), /Du godkjente 16\. november 2026 kl\. 11:[^]*mandag 16\. november/)
  })

  /** Opens the approval page of a payment, approves it and returns the page with the receipt. */
  async function approved(request: PaymentRequest): Promise<{ page: Page; link: string; path: string }> {
    const created = await payer.create({ ...request, headers: { 'TPP-Redirect-URI': scene.site.callback } })
    assert.equal(created.status, 201, created.text)
    const link = created.json._links['scaRedirect']?.href ?? ''
    const page = await scene.newPage()
    await page.goto(link)
    await logIn(page, KARI)
    await press(page, 'approve')
    return { page, link, path: `${request.target}/${created.json.paymentId}` }
  }

  test('abroad: the fee and the mark-up on the rate apart, before the approval and on the receipt', async () => {
    const costs = /Inkludert gebyr 50,00 kr og valutapåslag 2,93 kr/
    const created = await payer.create({
      target: NCBCT_TARGET,
      body: ncbctBody(),
      headers: { 'TPP-Redirect-URI': scene.site.callback },
    })
    const page = await scene.newPage()
    await page.goto(created.json._links['scaRedirect']?.href ?? '')
    await logIn(page, KARI)
    assert.match(await shownOn(page), costs)
    await press(page, 'approve')
    assert.match(await shownOn(page), costs)
    assert.deepEqual(created.json['transactionFees'], { amount: '52.93', currency: 'NOK' })
  })

  test('many payments: their day, and afterwards whether all of them were made', async () => {
    const { debtorAccount, requestedExecutionDate: _, ...line } = ndctBody()
    const { page, link } = await approved({
      target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
      body: { paymentInformationId: 'bulk-of-outcomes', debtorAccount, payments: [line, line] },
    })
    assert.equal(await heading(page), 'Betalingene er godkjent')
    assert.match(await shownOn(page), /Banken utfører betalingene mandag 16\. november 2026\./)
    await payer.run()
    await page.goto(link)
    assert.equal(await heading(page), 'Betalt')
    assert.match(await shownOn(page), /Du godkjente 16\. november 2026 kl\. 11:[0-9]{2}\./)
    assert.doesNotMatch(await shownOn(page), /Banken utfører/)
  })

  test('a standing order: its first day, and from then on how many were made and when the next is due', async () => {
    const target = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
    const { requestedExecutionDate: _, ...body } = ndctBody()
    const later = await approved({ target, body: { ...body, startDate: '2026-11-23', frequency: 'Weekly' } })
    assert.match(
      await shownOn(later.page),
      /Banken utfører den første betalingen mandag 23\. november 2026\./,
    )
    const { page, link } = await approved({
      target,
      body: { ...body, startDate: '2026-11-16', endDate: '2026-11-30', frequency: 'Weekly' },
    })
    const next = 'Banken utfører den neste betalingen mandag 23\\. november 2026\\.'
    assert.match(await shownOn(page), new RegExp(`Én betaling er utført\\.\\s+${next}`))
    await payer.setClock({ time: '2026-12-01T10:00:00+00:00' })
    await page.goto(link)
    assert.equal(await heading(page), 'Betalt')
    await payer.setClock(MONDAY)
  })

  test('a refusal: the browser that refused reads so, and no other learns more than that the link was used', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await press(page, 'refuse')
    await backAtTpp(page, scene)
    await page.goto(scaRedirect)
    assert.equal(await heading(page), 'Betalingen er avvist')
    assert.match(await shownOn(page), /Du avviste 16\. november 2026 kl\. 11:/)
    const stranger = await scene.newPage()
    await stranger.goto(scaRedirect)
    assert.equal(await heading(stranger), nb.end.used.title)
    assert.doesNotMatch(await stranger.content(), /avvist|svarte|refused|sca-outcome/)
  })

  test('a stop: the payment is stopped, and what it was', async () => {
    const path = await payer.pay()
    const stopped = await payer.cancel(path, {
      'TPP-Session-ID': 'session-1',
      'TPP-Redirect-URI': scene.site.callback,
      'PSU-IP-Address': '192.0.2.7',
    })
    const page = await scene.newPage()
    await page.goto(stopped.json._links['scaRedirect']?.href ?? '')
    await logIn(page, KARI)
    await press(page, 'approve')
    assert.equal(await heading(page), 'Betalingen er stoppet')
    assert.match(await shownOn(page), /Beløp\s+125,50 kr\s+Til\s+Ola Nordmann/)
    assert.doesNotMatch(await shownOn(page), /Kostnader|Banken utfører/)
    assert.equal(await payer.statusOf(path), 'CANC')
    await backAtTpp(page, scene)
  })

  test('who confirms who they are gets no receipt, and has 20 s to read it', async () => {
    const page = await scene.newPage()
    await page.goto(await identifyLink(scene, 'session-of-outcomes'))
    await logIn(page, KARI)
    await press(page, 'choose')
    assert.match(await page.title(), /^Feil: /)
    assert.match(await page.getByRole('alert').innerText(), /^Ingen er valgt\s+Velg hvem dette gjelder\.$/)
    await choose(page, 'PRIVATE')
    await press(page, 'approve')
    assert.equal(await heading(page), nb.end.approved.title.identify)
    assert.equal(await page.locator('.receipt').count(), 0)
    assert.equal(await departureOf(page), '20')
    await backAtTpp(page, scene)
  })
})
