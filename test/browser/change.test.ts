import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { nb } from '../../apps/server/src/platform/web/messages/nb.ts'
import { inDays } from '../support/coming-dates.ts'
import { queryAsOwner } from '../support/query.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, goBack, heading, KARI, logIn, press, shownOn } from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'
import { create, paymentStatus } from './support/tpp-calls.ts'

describe('dynamic linking: what is approved is what was shown', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => void (scene = await openScene()))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  test('SEC-15 a payment that changed after it was shown is shown again before another login, and only the second approval counts', async () => {
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create(scene, { body: { requestedExecutionDate: inDays(7) } })
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    const first = await shownOn(page)
    await queryAsOwner(
      scene.bank,
      `update payments.payment_status set execution_date = execution_date + 3 where payment_id = '${paymentId}'`,
    )
    await press(page, 'approve')
    const { title } = nb.provider.problems.changed
    const again = await shownOn(page)
    assert.ok(again.includes(title) && !first.includes(title))
    assert.equal(await page.locator('input[name=nationalId]').count(), 1, 'authenticated again')
    await logIn(page, KARI)
    const second = await shownOn(page)
    const dateOn = (shown: string) => /[0-9]{1,2}\. [a-z]+ 20[0-9]{2}/.exec(shown)?.[0]
    assert.notEqual(dateOn(second), dateOn(first))
    assert.equal(await paymentStatus(scene, paymentId), 'RCVD')

    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['context'], 'PRIVATE')
    assert.match(await paymentStatus(scene, paymentId), /^AC[TW]C$/)
  })

  test('RDR-07 a payment that can no longer be approved: the page says so, and approving returns to the TPP', async () => {
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await queryAsOwner(
      scene.bank,
      `select payments.advance(bank_id, tpp_id, payment_id, 'refused', now())
       from payments.payment_status where payment_id = '${paymentId}'`,
    )
    const looking = await page.context().newPage()
    await looking.goto(scaRedirect)
    assert.equal(await heading(looking), nb.end.decided.title)
    await goBack(looking)
    await backAtTpp(looking, scene)
    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['code'], 'FORBIDDEN')
    assert.equal(await paymentStatus(scene, paymentId), 'RJCT')
  })
})
