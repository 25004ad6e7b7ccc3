import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import type { PeriodicPayment } from '@havn/contract'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { ACCOUNT_OF, OLA } from '../sca/support/tpp-calls.ts'
import { type BankPage, bankPageAt } from '../support/bank-page.ts'
import { useBank } from '../support/bank.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { type Payer, payerAt } from '../support/payer.ts'

const TARGET = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
const START = '2026-11-16'

function monthly(change: Partial<PeriodicPayment> = {}): PeriodicPayment {
  const { requestedExecutionDate: _date, ...body } = ndctBody({
    instructedAmount: { amount: '10.00', currency: 'NOK' },
    remittanceInformationUnstructured: randomUUID(),
  })
  return { ...body, startDate: START, dayOfExecution: '16', frequency: 'Monthly', ...change }
}

describe("standing orders on the bank's own page", () => {
  const bank = useBank()
  let payer: Payer
  let bankId: string
  // A TPP of its own has a bank of its own in the sandbox: no test sees what another approved.
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ name: 'Fjordbetaling AS' }))
    await payer.setClock({ time: `${START}T10:00:00+00:00` })
    const link = (await payer.create()).json._links['scaRedirect']?.href ?? ''
    bankId = new URL(link).pathname.split('/')[2] ?? ''
  })

  async function logIn(nationalId: string): Promise<BankPage> {
    const page = bankPageAt(bank.baseUrl, bankId)
    await page.logIn(nationalId)
    return page
  }

  const payMonthly = (change: Partial<PeriodicPayment> = {}, nationalId = KARI) =>
    payer.pay({ target: TARGET, body: monthly(change), headers: { 'X-PSU-IDENTITY': nationalId } })

  const executionsOf = async (path: string) =>
    ((await payer.call({ target: path })).json as unknown as { executions: readonly object[] }).executions

  /** Presses stop and returns where the browser is sent. */
  async function pressStop(page: BankPage, key: string): Promise<string | null> {
    await page.visit(page.home)
    const { status, location } = await page.visit(page.home, { step: 'stop', key })
    assert.equal(status, 303)
    return location
  }

  /** Logs in behind the link of a stop and decides; returns where the browser is sent then, as a path. */
  async function decide(link: string | null, step: 'approve' | 'refuse'): Promise<string> {
    const browser = newBrowser()
    const pages = [await browser.open(link ?? ''), await browser.logIn(KARI)]
    for (const { html } of pages) {
      assert.match(html, /10\.00/)
      assert.match(html, /Set up through <strong>[^]*Fjordbetaling AS/)
      assert.doesNotMatch(html, /Requested by|the person who approved first/)
    }
    const { status, location = '' } = await browser[step]()
    assert.equal(status, 303)
    assert(location.startsWith(`${bank.baseUrl}/mybank/`), location)
    return location.slice(bank.baseUrl.length)
  }

  test('is shown to the PSU, stopped with an SCA, cancelled for the TPP, and never executed again', async () => {
    const path = await payMonthly()
    const had = await payer.balanceOf(ACCOUNT_OF.ola)
    const page = await logIn(KARI)
    const { html } = await page.visit(page.home)
    assert.match(ordersOf(html), /NOK 10\.00 to Ola Nordmann, every month/i)
    assert.match(ordersOf(html), /Next on 16 December 2026[^]*Set up through Fjordbetaling AS/)
    const key = keyIn(html)
    assert.equal(key, path.split('/').at(-1))

    const link = await pressStop(page, key)
    assert.match(link ?? '', /\/sca\//)
    assert.equal(await payer.statusOf(path), 'ACTC', 'pressing the button alone stops nothing')
    const back = await decide(link, 'approve')
    assert.equal(await payer.statusOf(path), 'CANC')

    const stopped = (await page.visit(back)).html
    assert.match(stopped, /The standing order has been stopped/)
    assert.match(ordersOf(stopped), /You have no standing orders/)
    assert.match(
      approvedOf(stopped),
      /Stopped: NOK 10\.00 to Ola Nordmann[^]*<strong>NOK 10\.00 to Ola Nordmann/,
    )

    await payer.setClock({ time: '2027-03-01T12:00:00+00:00' })
    assert.equal((await executionsOf(path)).length, 1)
    assert.equal(await payer.balanceOf(ACCOUNT_OF.ola), had)
    assert.equal(await payer.statusOf(path), 'CANC')
  })

  test('continues if the PSU refuses to stop it', async () => {
    const path = await payMonthly()
    const page = await logIn(KARI)
    const key = keyIn((await page.visit(page.home)).html)
    const back = await decide(await pressStop(page, key), 'refuse')
    const { html } = await page.visit(back)
    assert.match(html, /The standing order goes on as before/)
    assert.equal(keyIn(html), key)
    assert.doesNotMatch(approvedOf(html), /Stopped/)
    await payer.setClock({ time: '2026-12-17T12:00:00+00:00' })
    assert.equal((await executionsOf(path)).length, 2)
  })

  test('is neither shown to another person nor stopped by them, and its link does not work for them', async () => {
    const path = await payMonthly()
    const kari = await logIn(KARI)
    const key = keyIn((await kari.visit(kari.home)).html)
    const ola = await logIn(OLA)
    const { html } = await ola.visit(ola.home)
    assert.match(ordersOf(html), /You have no standing orders/)
    assert.match(approvedOf(html), /You have not approved anything/)
    for (const guess of [key, '', 'x', randomUUID()]) assert.equal(await pressStop(ola, guess), ola.home)

    const browser = newBrowser()
    await browser.open((await pressStop(kari, key)) ?? '')
    assert.doesNotMatch((await browser.logIn(OLA)).html, /value="approve"/)
    assert.equal(await payer.statusOf(path), 'ACTC')
  })

  test('approved lately: what each person approved, latest first, for thirty days', async () => {
    const single = (amount: string) => ndctBody({ instructedAmount: { amount, currency: 'NOK' } })
    await payer.pay({ body: single('101.00') })
    await payer.pay({ body: single('102.00') })
    await payer.decide(await payer.create({ body: single('103.00') }), 'refuse')
    await payer.create({ body: single('104.00') })
    await payMonthly(
      { debtorAccount: { bban: ACCOUNT_OF.ola, currency: 'NOK' }, creditorName: 'Kari Nordmann' },
      OLA,
    )
    const amounts = (html: string) =>
      Array.from(approvedOf(html).matchAll(/<strong>NOK ([0-9.]+) to/g), ([, amount]) => amount)
    const [kari, ola] = [await logIn(KARI), await logIn(OLA)]
    assert.deepEqual(amounts((await kari.visit(kari.home)).html), ['102.00', '101.00'])
    assert.deepEqual(amounts((await ola.visit(ola.home)).html), ['10.00'])
    assert.match(ordersOf((await kari.visit(kari.home)).html), /You have no standing orders/)

    const other = bankPageAt(bank.baseUrl, bankId)
    assert.doesNotMatch((await other.visit(other.home)).html, /102\.00|Ola Nordmann/, 'nobody is logged in')
    bank.clock.offsetMilliseconds = 31 * 86_400_000
    const later = await logIn(KARI)
    assert.match(approvedOf((await later.visit(later.home)).html), /You have not approved anything/)
    bank.clock.offsetMilliseconds = 0
  })
})

const keyIn = (html: string): string => /name="key" value="([^"]*)"/.exec(ordersOf(html))?.[1] ?? ''

/** The section of the page under a heading. */
function sectionOf(html: string, heading: string): string {
  const [, found] = new RegExp(`<h2 class="lead">${heading}</h2>([^]*?)</section>`).exec(html) ?? []
  assert(found !== undefined, `no ${heading} in ${html}`)
  return found.replaceAll('\u00a0', ' ').replaceAll(/<\/?(bdi|span|b)[^>]*>/g, '')
}

const ordersOf = (html: string) => sectionOf(html, 'Standing orders set up in other apps')
const approvedOf = (html: string) => sectionOf(html, 'Approved in the last 30 days')
