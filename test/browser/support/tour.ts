import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inDays } from '../../support/coming-dates.ts'
import { queryAsOwner } from '../../support/query.ts'
import { bankPageOf, check, linkIn, newAisp, PRESENT } from './aisp.ts'
import { backAtTpp, choose, FJORD_KAFFE, follow, KARI, logIn, OLA, press } from './psu.ts'
import { type Scene, TPP_NAME } from './scene.ts'
import { asPsu, create, identifyLink } from './tpp-calls.ts'

/** Looks at a page of a flow. */
export type Look = (name: string, page: Page) => Promise<void>

/** Opens every page that a PSU can see, each in the flow that leads to it, at a new bank. */
export async function tour(where: Scene, options: BrowserContextOptions, look: Look): Promise<void> {
  const scene = { ...where, tpp: where.bank.newTpp({ name: TPP_NAME }) }
  const page = await scene.newPage(options)
  await identify(scene, page, look)
  await pay(scene, page, look)
  await arriveLate(scene, page, look)
  await beSecond(scene, options, look)
  await usePhone(scene, page, look)
  await showAccounts(scene, page, look)
  await meetFault(scene, page, look)
}

const NOBODY = '01010112345'
const AS_CORPORATION = {
  headers: { 'PSU-Context': 'CORPORATE', 'TPP-Brand-Logging-Information': 'Fjordpay' },
  body: { debtorAccount: { bban: '99860518224', currency: 'NOK' } },
} as const

async function identify(scene: Scene, page: Page, look: Look): Promise<void> {
  await page.goto(await identifyLink(scene, randomUUID()))
  await look('identify-1-login', page)
  await logIn(page, NOBODY)
  await look('identify-2-wrong', page)
  await logIn(page, KARI)
  await look('identify-3-context', page)
  await choose(page, FJORD_KAFFE)
  await look('identify-4-confirm', page)
  await press(page, 'abort')
  await backAtTpp(page, scene)
}

async function pay(scene: Scene, page: Page, look: Look): Promise<void> {
  const first = await create(scene, { body: { requestedExecutionDate: inDays(7) } })
  await page.goto(first.scaRedirect)
  await look('pay-1-login', page)
  await logIn(page, KARI)
  await look('pay-2-approval', page)
  const later = `set execution_date = execution_date + 7 where payment_id = '${first.paymentId}'`
  await queryAsOwner(scene.bank, `update payments.payment_status ${later}`)
  await press(page, 'approve')
  await look('pay-3-changed', page)
  await logIn(page, KARI)
  await press(page, 'approve')
  const { 'psu-id': psuId = '' } = await backAtTpp(page, scene)
  await page.goto(first.scaRedirect)
  await look('pay-4-used', page)

  const headers = { 'TPP-Session-ID': first.sessionId, ...asPsu(psuId) }
  const second = await create(scene, {
    headers,
    body: { creditorAccount: { bban: '99860515489', currency: 'NOK' }, ...KID },
  })
  await page.goto(second.scaRedirect)
  await logIn(page, KARI)
  await look('pay-5-reference', page)
  await press(page, 'refuse')
  await backAtTpp(page, scene)
  await page.goto(second.scaRedirect)
  await look('pay-6-after-refusal', page)

  const third = await create(scene, AS_CORPORATION)
  await page.goto(third.scaRedirect)
  await logIn(page, KARI)
  await look('pay-7-corporation', page)
  await press(page, 'abort')
  await backAtTpp(page, scene)
}

const KID = {
  creditorName: 'Fjord Kaffe AS',
  remittanceInformationStructured: { reference: '1234566', referenceType: 'KID' },
} as const

async function arriveLate(scene: Scene, page: Page, look: Look): Promise<void> {
  const { scaRedirect } = await create(scene)
  scene.bank.clock.offsetMilliseconds += 11 * 60_000
  await page.goto(scaRedirect)
  await look('end-timed-out', page)
  scene.bank.clock.offsetMilliseconds = 0
  await page.goto(scaRedirect.replace(/[^/]{5}$/, 'AAAAA'))
  await look('end-unknown-link', page)
}

async function beSecond(scene: Scene, options: BrowserContextOptions, look: Look): Promise<void> {
  const [first, second] = [await scene.newPage(options), await scene.newPage(options)]
  const { scaRedirect } = await create(scene)
  await first.goto(scaRedirect)
  await logIn(first, KARI)
  await first.locator('button[value=approve]').waitFor()
  await second.goto(scaRedirect)
  await look('end-other-browser', second)
}

async function usePhone(scene: Scene, page: Page, look: Look): Promise<void> {
  const headers = { 'TPP-Redirect-Preferred': 'false' }
  const { answer } = await create(scene, { headers: { ...headers, 'X-PSU-IDENTITY': OLA } })
  const address = /http\S+/.exec(String(answer.json['psuMessage']))?.[0] ?? ''
  await page.goto(address)
  await look('phone-1-whose', page)
  await logIn(page, NOBODY)
  await look('phone-2-unknown', page)
  await logIn(page, KARI)
  await page.goto(`${address}?renew=off`)
  await look('phone-3-empty', page)
  await create(scene, { headers })
  await create(scene, { headers, body: { instructedAmount: { amount: '1234567.89', currency: 'NOK' } } })
  await page.goto(address)
  await look('phone-4-waiting', page)
  await follow(page.locator('ul.waiting a').first())
  await look('phone-5-login', page)
  await logIn(page, KARI)
  await look('phone-6-approval', page)
  await press(page, 'approve')
  await look('phone-7-done', page)
}

async function showAccounts(scene: Scene, page: Page, look: Look): Promise<void> {
  const aisp = newAisp(scene)
  const link = linkIn(await aisp.get('/v1/accounts'), 'SCA_NOT_FOUND')
  await page.goto(link)
  await look('consent-1-login', page)
  await logIn(page, KARI)
  await choose(page, FJORD_KAFFE)
  await look('consent-2-checklist', page)
  await check(page, 'Driftskonto')
  await press(page, 'approve')
  const back = await backAtTpp(page, scene)
  const psu = { 'PSU-ID': back['psu-id'], 'PSU-Corporate-ID': FJORD_KAFFE, ...PRESENT }
  const again = await aisp.get('/v1/accounts', { ...psu, 'TPP-Session-ID': 'another' })
  await page.goto(linkIn(again, 'SCA_NOT_FOUND'))
  await logIn(page, KARI)
  await look('consent-3-renewal', page)
  await page.goto(bankPageOf(link))
  await look('bank-1-login', page)
  await logIn(page, KARI)
  await look('bank-2-nothing-waits', page)
  await follow(page.locator('main a.button'))
  await look('bank-3-access', page)
  await follow(page.locator('button[value=revoke]').first())
  await look('bank-4-taken-back', page)
}

async function meetFault(scene: Scene, page: Page, look: Look): Promise<void> {
  const { scaRedirect } = await create(scene)
  await page.goto(scaRedirect)
  await logIn(page, KARI)
  await queryAsOwner(scene.bank, 'alter table payments.payment_status rename to payment_status_away')
  try {
    await page.reload()
    await look('end-fault', page)
  } finally {
    await queryAsOwner(scene.bank, 'alter table payments.payment_status_away rename to payment_status')
  }
}
