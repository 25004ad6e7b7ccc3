import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import type { CoreBank } from '../../apps/server/src/core-bank/index.ts'
import { until } from '../jobs/until.ts'
import { openBank } from '../support/bank.ts'
import { INSTANT_TARGET, MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { backAtTpp, heading, KARI, logIn, press, shownOn } from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'

/** Long enough for a request that a busy machine lets time out, and for the next. */
const found = { timeout: 60_000 }

type Answer = 'executed' | 'refused'

/** A core bank that executes nothing until it is released, and then executes or refuses. */
function slowCoreBank() {
  let released = Promise.withResolvers<Answer>()
  return {
    block: () => void (released = Promise.withResolvers<Answer>()),
    release: (answer: Answer) => released.resolve(answer),
    over: (ledger: CoreBank): CoreBank => ({
      ...ledger,
      async execute(question) {
        const answer = await released.promise
        if (answer === 'executed') return ledger.execute(question)
        return question.orders.map(({ paymentId }) => ({
          paymentId,
          outcome: 'refused',
          reason: { code: 'creditor-account-closed' },
        }))
      },
    }),
  }
}

describe('the approval of an instant payment at a slow core bank', { skip: skipWithoutChromium }, () => {
  const core = slowCoreBank()
  let scene: Scene
  let payer: Payer
  before(async () => {
    scene = await openScene(async () => {
      const bank = await openBank({ replaceCoreBank: core.over })
      await bank.startJobs()
      return bank
    })
    payer = payerAt(scene.bank, scene.tpp)
    await payer.setClock(MONDAY)
  })
  beforeEach(core.block)
  afterEach(async () => {
    core.release('executed')
    await scene.tidyUp()
  })
  after(() => scene.close())

  const create = (headers: Record<string, string> = {}) =>
    payer.create({
      target: INSTANT_TARGET,
      headers: { 'TPP-Redirect-URI': scene.site.callback, ...headers },
    })

  /** Approves, while the core bank does not answer. Returns when the page has answered. */
  async function approve(page: Page): Promise<string> {
    const created = await create()
    await page.goto(created.json._links['scaRedirect']?.href ?? '')
    await logIn(page, KARI)
    await press(page, 'approve')
    await page.waitForURL((url) => url.search !== '')
    assert.equal(await heading(page), 'Vi venter på svar')
    return `${INSTANT_TARGET}/${created.json.paymentId}`
  }

  test('SEC-115 the page says that it waits, finds the outcome by itself without JavaScript, and leads back', async () => {
    const page = await scene.newPage()
    const path = await approve(page)
    assert.equal(await payer.statusOf(path), 'PDNG')
    assert.match(await shownOn(page), /Du trenger ikke å godkjenne på nytt.*125,50/s)
    core.release('executed')
    await page.getByRole('heading', { name: 'Betalt' }).waitFor(found)
    assert.equal(await payer.statusOf(path), 'ACSC')
    await backAtTpp(page, scene)
  })

  test('SEC-115 renewal turned off, and the bank then refuses: a button finds that it was not carried out', async () => {
    const page = await scene.newPage()
    const path = await approve(page)
    await page.getByRole('link', { name: 'Slå av automatisk oppdatering' }).click()
    await page.getByText('Automatisk oppdatering er slått av.').waitFor()
    core.release('refused')
    await until(60, async () => (await payer.statusOf(path)) === 'RJCT')
    await page.getByRole('link', { name: 'Oppdater nå' }).click()
    await page.getByText('Betalingen ble ikke gjennomført').waitFor()
    assert.match(
      await shownOn(page),
      /Mottakerens konto er avsluttet\.\s+Ingenting er trukket fra kontoen din\./,
    )
    await backAtTpp(page, scene)
  })

  test('SEC-115 without a browser: answered while the core bank has not', async () => {
    const created = await create()
    const decided = await payer.decide(created)
    assert.equal(decided.json['scaStatus'], 'finalised')
    const path = `${INSTANT_TARGET}/${created.json.paymentId}`
    assert.equal(await payer.statusOf(path), 'PDNG')
    const claims = await queryAsOwner(scene.bank, 'select retry_at from payments.claim')
    assert.deepEqual(claims, [{ retry_at: null }], 'the core bank still has time to answer')
  })
})
