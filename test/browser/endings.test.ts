import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { nb } from '../../apps/server/src/platform/web/messages/nb.ts'
import { queryAsOwner } from '../support/query.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import {
  backAtTpp,
  choose,
  follow,
  goBack,
  heading,
  KARI,
  logIn,
  OLA,
  press,
  shownOn,
} from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'
import {
  authorisation,
  create,
  identifyLink,
  paymentStatus,
  readUser,
  startAgain,
} from './support/tpp-calls.ts'

/** The TPP deletes a payment that nobody has approved. */
async function withdraw({ bank, tpp }: Scene, paymentId: string): Promise<void> {
  const target = `/v1/payments/norwegian-domestic-credit-transfers/${paymentId}`
  const answer = await bank.call(tpp, { method: 'DELETE', target })
  assert.equal(answer.status, 204, answer.text)
}

const NOBODY = '01010112345'
const minutes = (count: number) => count * 60_000

describe('every ending returns to the TPP', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => void (scene = await openScene()))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  test('RDR-06 RDR-07 RDR-08 a refusal rejects the payment', async () => {
    const page = await scene.newPage()
    const { paymentId, sessionId, scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await press(page, 'refuse')
    const { message, ...rest } = await backAtTpp(page, scene)
    assert.deepEqual(rest, { status: '401', code: 'SCA_INVALID', 'sca-outcome': 'refused' })
    assert.match(message ?? '', /refused/)
    assert.equal(await paymentStatus(scene, paymentId), 'RJCT')
    assert.deepEqual(await authorisation(scene, paymentId), { scaStatus: 'failed' })
    assert.equal((await readUser(scene, sessionId)).status, 401, 'no session was opened')
  })

  test('RDR-06 RDR-07 an abort, on any page, leaves the payment unchanged, and another link approves it', async () => {
    const page = await scene.newPage()
    const created = await create(scene)
    const failure = {
      status: '401',
      code: 'SCA_INVALID',
      message: 'The PSU went back without deciding.',
      'sca-outcome': 'aborted',
    }
    await page.goto(created.scaRedirect)
    await press(page, 'abort')
    assert.deepEqual(await backAtTpp(page, scene), failure)

    await page.goto(await startAgain(scene, created))
    await logIn(page, KARI)
    await press(page, 'abort')
    assert.deepEqual(await backAtTpp(page, scene), failure)
    assert.equal(await paymentStatus(scene, created.paymentId), 'RCVD')

    await page.goto(await identifyLink(scene, randomUUID()))
    await logIn(page, KARI)
    await press(page, 'abort')
    assert.deepEqual(await backAtTpp(page, scene), failure)

    await page.goto(await startAgain(scene, created))
    await logIn(page, KARI)
    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['context'], 'PRIVATE')
    assert.match(await paymentStatus(scene, created.paymentId), /^AC[TW]C$/)
  })

  test('RDR-01 an approval shows a receipt with amount, payee and time, and then returns to the TPP by itself', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await press(page, 'approve')
    assert.equal(await heading(page), nb.end.approved.title['approve-payment'])
    assert.match(
      await shownOn(page),
      /Banken utfører betalingen i dag, [a-z]+dag [^]*Beløp\s+125,50 kr\s+Til\s+Ola Nordmann\s+9986\.05\.12749\s+Fra\s+Brukskonto\s+9986\.05\.10002[^]*Kostnader\s+Ingen gebyrer\s+Tidspunkt\s+[0-9]+\. [a-z]+ 20[^]*Referanse\s+[0-9a-f-]{36}/,
    )
    await page.waitForURL(/callback/, { timeout: 40_000 })
    assert.equal((await backAtTpp(page, scene))['context'], 'PRIVATE')
  })

  test('a PSU who wants to read the receipt can stay, and finds it again behind the link', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await press(page, 'approve')
    await follow(page.getByRole('link', { name: nb.leaving.stay }))
    assert.equal(await heading(page), nb.end.approved.title['approve-payment'])
    assert.match(await shownOn(page), /Du godkjente [0-9][^]*Beløp\s+125,50 kr\s+Til\s+Ola Nordmann/)
    const stranger = await scene.newPage()
    await stranger.goto(scaRedirect)
    assert.doesNotMatch(await shownOn(stranger), /125,50|Ola/, 'another browser learns nothing of it')
    await goBack(page)
    assert.equal((await backAtTpp(page, scene))['context'], 'PRIVATE')
  })

  test('a payment that the TPP has deleted: the page says so before and after the login', async () => {
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await withdraw(scene, paymentId)
    await page.reload()
    assert.equal(await heading(page), nb.end.withdrawn.title)
    await goBack(page)
    assert.equal((await backAtTpp(page, scene))['code'], 'FORBIDDEN')
  })

  test('the page says when it closes, ends by itself then, and gives more time within the ten minutes', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    const opened = await page.goto(scaRedirect)
    assert.match(opened?.headers()['refresh'] ?? '', /^30[01]$/, 'a second after the five minutes')
    await logIn(page, KARI)
    assert.match(await page.locator('footer').innerText(), /Siden lukkes kl\.\s[0-9]{2}:[0-9]{2}/)
    scene.bank.clock.offsetMilliseconds += minutes(4)
    await follow(page.getByRole('button', { name: nb.frame.moreTime }))
    scene.bank.clock.offsetMilliseconds += minutes(4)
    const again = await page.goto(scaRedirect)
    assert.match(
      again?.headers()['refresh'] ?? '',
      /^(5[0-9]|6[01])$/,
      'eight minutes have passed, the last one is left',
    )
    assert.equal(await page.locator('footer').getByRole('button', { name: nb.frame.moreTime }).count(), 1)
    await follow(page.locator('.closing').getByRole('button', { name: nb.frame.moreTime }))
    assert.match(await page.locator('.closing').innerText(), /^Siden lukkes kl\.\s[0-9]{2}:[0-9]{2}/)
    assert.equal(
      await page.getByRole('button', { name: nb.frame.moreTime }).count(),
      0,
      'no more time is offered',
    )
    scene.bank.clock.offsetMilliseconds += minutes(2)
    await page.reload()
    assert.equal(await heading(page), nb.end.timedOut.title)
  })

  test('RDR-07 five minutes without a step: 4:50 still approves, 5:01 says so and returns to the TPP with SCA_EXPIRED', async () => {
    const page = await scene.newPage()
    const first = await create(scene)
    await page.goto(first.scaRedirect)
    await logIn(page, KARI)
    scene.bank.clock.offsetMilliseconds += minutes(5) - 10_000
    await press(page, 'approve')
    await backAtTpp(page, scene)

    const second = await create(scene)
    await page.goto(second.scaRedirect)
    await logIn(page, KARI)
    scene.bank.clock.offsetMilliseconds += minutes(5) + 1000
    await press(page, 'approve')
    assert.equal(await heading(page), nb.end.timedOut.title)
    await goBack(page)
    const { code, status } = await backAtTpp(page, scene)
    assert.deepEqual([code, status], ['SCA_EXPIRED', '401'])
    assert.equal(await paymentStatus(scene, second.paymentId), 'RCVD')
    assert.deepEqual(await authorisation(scene, second.paymentId), { scaStatus: 'failed' })
  })

  test('RDR-07 ten minutes in all, with or without steps, also for a PSU who only opened the page', async () => {
    const page = await scene.newPage()
    const link = await identifyLink(scene, randomUUID())
    await page.goto(link)
    scene.bank.clock.offsetMilliseconds += minutes(4)
    await logIn(page, KARI)
    scene.bank.clock.offsetMilliseconds += minutes(4)
    await choose(page, 'PRIVATE')
    scene.bank.clock.offsetMilliseconds += minutes(2) + 1000
    await page.goto(link)
    assert.equal(await heading(page), nb.end.timedOut.title)
    await goBack(page)
    assert.equal((await backAtTpp(page, scene))['code'], 'SCA_EXPIRED')
  })

  test('RDR-07 an unknown PSU: each wrong attempt says how many are left, the fifth ends the SCA', async () => {
    const page = await scene.newPage()
    await page.goto(await identifyLink(scene, randomUUID()))
    for (const triesLeft of [4, 3, 2, 1]) {
      await logIn(page, NOBODY)
      assert.ok((await shownOn(page)).includes(nb.login.triesLeft(triesLeft)), `${triesLeft} left`)
      assert.equal(await page.locator('input[name=nationalId]').inputValue(), '')
    }
    await logIn(page, NOBODY)
    assert.equal(await heading(page), nb.end.lockedOut.title, 'the PSU learns it before the redirect')
    assert.match(
      await shownOn(page),
      /Du kan prøve igjen [0-9]{1,2}\. [a-z]+ 20[0-9]{2} kl\.\s[0-9]{2}:[0-9]{2}\./,
    )
    const { code, status } = await backAtTpp(page, scene)
    assert.deepEqual([code, status], ['PSU_CREDENTIALS_INVALID', '401'])
  })

  test('RDR-07 another person than the call named gets the same page as an unknown one', async () => {
    const tpp = scene.bank.newTpp()
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create({ ...scene, tpp })
    await page.goto(scaRedirect)
    await logIn(page, NOBODY)
    const unknown = await shownOn(page)
    await logIn(page, OLA)
    assert.equal((await shownOn(page)).replace('3', '4'), unknown)
    for (const number of [OLA, OLA, OLA]) await logIn(page, number)
    assert.equal((await backAtTpp(page, scene))['code'], 'PSU_CREDENTIALS_INVALID')
    assert.equal(await paymentStatus({ ...scene, tpp }, paymentId), 'RCVD')
  })

  test('RDR-06 RDR-07 a PSU who may not pay from the account is redirected with FORBIDDEN', async () => {
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create(scene, {
      body: {
        debtorAccount: { bban: '99860512749', currency: 'NOK' },
        creditorAccount: { bban: '99860511378', currency: 'NOK' },
      },
    })
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    assert.match(await shownOn(page), /Du kan ikke gjøre dette[^]*Du kan ikke betale fra denne kontoen/)
    const { code, status } = await backAtTpp(page, scene)
    assert.deepEqual([code, status], ['FORBIDDEN', '403'])
    assert.equal(await paymentStatus(scene, paymentId), 'RCVD')
  })

  test('RDR-05 RDR-06 a fault of the bank during the SCA: redirected to the TPP with status 500 and the system, and nothing is approved', async () => {
    const page = await scene.newPage()
    const created = await create(scene)
    await page.goto(created.scaRedirect)
    await logIn(page, KARI)
    await queryAsOwner(scene.bank, 'alter function sca.open_session rename to open_session_away')
    try {
      await press(page, 'approve')
      assert.match(await shownOn(page), /Det oppsto en feil hos oss[^]*oppgi referansen \S+\./)
      const { message, ...rest } = await backAtTpp(page, scene)
      assert.deepEqual(rest, {
        system: 'havn',
        status: '500',
        code: 'SYSTEM_ERROR',
        'sca-outcome': 'faulted',
      })
      assert.doesNotMatch(message ?? '', /function|sql/i)
    } finally {
      await queryAsOwner(scene.bank, 'alter function sca.open_session_away rename to open_session')
    }
    assert.equal(await paymentStatus(scene, created.paymentId), 'RCVD')
    await page.goto(await startAgain(scene, created))
    await logIn(page, KARI)
    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['context'], 'PRIVATE')
  })

  test('RDR-05 RDR-06 a fault of the bank while a page is rendered: a page says so and offers to return to the TPP', async () => {
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await queryAsOwner(scene.bank, 'alter table payments.payment_status rename to payment_status_away')
    try {
      await page.reload()
      assert.equal(await heading(page), nb.end.failed.title)
      await goBack(page)
      const { message, ...rest } = await backAtTpp(page, scene)
      assert.deepEqual(rest, {
        system: 'havn',
        status: '500',
        code: 'SYSTEM_ERROR',
        'sca-outcome': 'faulted',
      })
      assert.notEqual(message, undefined)
    } finally {
      await queryAsOwner(scene.bank, 'alter table payments.payment_status_away rename to payment_status')
    }
    assert.equal(await paymentStatus(scene, paymentId), 'RCVD')
  })
})
