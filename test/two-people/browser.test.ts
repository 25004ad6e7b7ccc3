import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, heading, follow, logIn, press, shownOn } from '../browser/support/psu.ts'
import { openScene, type Scene } from '../browser/support/scene.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { paymentStatusOf } from '../support/basket-payer.ts'
import type { ReceivedResponse } from '../support/send.ts'
import {
  EMIL,
  JOINT_PAYMENTS,
  NORA,
  NORDLYS_ACCOUNT,
  type TwoPeople,
  twoPeopleAt,
} from '../support/two-people.ts'

/** What the second person finds on the bank's own page, and the status when both have approved. */
const EXPECTED = {
  single: { entry: /Betal 3 000 000,00 kr til Ola Nordmann/, status: 'ACTC' },
  'cross-border': { entry: /Betal 20 000,00 EUR til Schiffsausrüster Möwe GmbH/, status: 'ACTC' },
  instant: { entry: /Betal 100 000,01 kr til Ola Nordmann/, status: 'ACSC' },
  bulk: { entry: /Godkjenn 2 betalinger: 100 000,01 kr/, status: 'ACTC' },
  periodic: { entry: /Betal 100 000,01 kr til Ola Nordmann/, status: 'ACTC' },
} as const

const linkIn = ({ json }: ReceivedResponse) => json._links['scaRedirect']?.href ?? ''

describe('two people in two browsers', { skip: skipWithoutChromium }, () => {
  let bank: TestBank
  let scene: Scene
  before(async () => {
    bank = await openBank()
    scene = await openScene(async () => bank)
  })
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  const redirect = () => ({ 'TPP-Redirect-URI': scene.site.callback })
  const bankPage = async (psu: TwoPeople) => `${bank.baseUrl}/mybank/${await psu.bankId()}`
  const onPhone = { viewport: { width: 390, height: 844 } }

  /** Nora comes from the TPP and approves on a phone. */
  async function approveAsNora(link: string): Promise<Record<string, string>> {
    const nora = await scene.newPage(onPhone)
    await nora.goto(link)
    await logIn(nora, NORA)
    assert.match(await shownOn(nora), /To personer må godkjenne dette\. Når du har godkjent, venter betaling/)
    await press(nora, 'approve')
    assert.equal(await heading(nora), 'Du har godkjent')
    assert.match(await shownOn(nora), /Én person til må godkjenne i nettbanken[^]*Referanse\s+[0-9a-f-]{36}/)
    const again = await nora.reload()
    assert.equal(again?.headers()['refresh'], undefined, 'who has to tell the second is not sent away')
    return backAtTpp(nora, scene)
  }

  for (const [kind, { entry, status }] of Object.entries(EXPECTED) as [
    keyof typeof EXPECTED,
    (typeof EXPECTED)[keyof typeof EXPECTED],
  ][]) {
    test(`SEC-14 ${kind}: the first comes from the TPP, the second to the bank’s own page`, async () => {
      const psu = await twoPeopleAt(bank)
      const had = await psu.payer.balanceOf(NORDLYS_ACCOUNT)
      const { answer, path, paymentId } = await psu.create(JOINT_PAYMENTS[kind](), redirect())
      assert.equal((await approveAsNora(linkIn(answer)))['psu-id'], psu.psuId)
      assert.equal(await paymentStatusOf(bank, paymentId), 'RCVD')
      assert.match(String((await psu.statusAt(path)).json['psuMessage']), /Én person til må godkjenne/)

      const nora = await scene.newPage()
      await nora.goto(await bankPage(psu))
      await logIn(nora, NORA)
      assert.match(await shownOn(nora), /Ingenting venter på deg/, 'the first approver finds nothing')

      const returns = scene.site.returns.length
      const emil = await scene.newPage()
      await emil.goto(await bankPage(psu))
      await logIn(emil, EMIL)
      assert.match(await shownOn(emil), entry)
      await follow(emil.locator('button.entry'))
      await logIn(emil, EMIL)
      const shown = await shownOn(emil)
      assert.match(shown, /Nora Berg har allerede godkjent\. Når du også godkjenner, blir betaling/)
      assert.match(shown, /Emil Haugen[^]*Nordlys Bygg AS/)
      assert.equal(await psu.payer.balanceOf(NORDLYS_ACCOUNT), had, 'looking pays nothing')
      await press(emil, 'approve')
      assert.match(await shownOn(emil), /Du har godkjent, og det blir utført[^]*Ingenting venter på deg/)
      assert.equal(await paymentStatusOf(bank, paymentId), status)
      assert.equal(scene.site.returns.length, returns, 'the TPP learns nothing of the second person')
      await psu.payer.run()
      assert((await psu.payer.balanceOf(NORDLYS_ACCOUNT)) < had)
    })
  }

  for (const kind of ['single', 'bulk'] as const)
    test(`SEC-14 ${kind}: the second comes from the TPP too, through an authorisation of their own`, async () => {
      const psu = await twoPeopleAt(bank)
      const { answer, path, paymentId } = await psu.create(JOINT_PAYMENTS[kind](), redirect())
      await approveAsNora(linkIn(answer))
      const started = await psu.start(path, redirect())
      assert.equal(started.status, 201, started.text)
      const emil = await scene.newPage()
      await emil.goto(linkIn(started))
      await logIn(emil, EMIL)
      assert.match(await shownOn(emil), /Nora Berg har allerede godkjent/)
      await press(emil, 'approve')
      const parameters = await backAtTpp(emil, scene)
      assert.equal(parameters['context'], 'CORPORATE')
      assert.notEqual(parameters['psu-id'], psu.psuId)
      assert.equal(await paymentStatusOf(bank, paymentId), EXPECTED[kind].status)
    })

  test('both have the page open at once: the later one is shown that the first has approved, before their approval counts', async () => {
    const psu = await twoPeopleAt(bank)
    const { answer, path, paymentId } = await psu.create(JOINT_PAYMENTS.instant(), redirect())
    const started = await psu.start(path, {
      ...redirect(),
      'X-PSU-IDENTITY': EMIL,
      'PSU-Context': 'CORPORATE',
    })
    const emil = await scene.newPage()
    await emil.goto(linkIn(started))
    await logIn(emil, EMIL)
    assert.match(await shownOn(emil), /To personer må godkjenne/)
    await approveAsNora(linkIn(answer))
    await press(emil, 'approve')
    assert.match(await shownOn(emil), /Noe er endret[^]*Nora Berg har allerede godkjent/)
    assert.equal(await paymentStatusOf(bank, paymentId), 'RCVD')
    await press(emil, 'approve')
    await backAtTpp(emil, scene)
    assert.equal(await paymentStatusOf(bank, paymentId), 'ACSC')
  })

  test('SEC-14 the first approver presses the button on a second page: refused', async () => {
    const psu = await twoPeopleAt(bank)
    const { answer, path, paymentId } = await psu.create(JOINT_PAYMENTS.single(), redirect())
    const forNora = { 'X-PSU-IDENTITY': NORA, 'PSU-Context': 'CORPORATE', 'TPP-Session-ID': psu.session }
    const second = await scene.newPage()
    await second.goto(linkIn(await psu.start(path, { ...redirect(), ...forNora })))
    await logIn(second, NORA)
    await approveAsNora(linkIn(answer))
    await press(second, 'approve')
    assert.equal((await backAtTpp(second, scene))['code'], 'FORBIDDEN')
    assert.equal(await paymentStatusOf(bank, paymentId), 'RCVD')
  })

  test('the second rejects on the bank’s own page', async () => {
    const psu = await twoPeopleAt(bank)
    const { paymentId } = await psu.halfApproved(JOINT_PAYMENTS.periodic())
    const emil = await scene.newPage()
    await emil.goto(await bankPage(psu))
    await logIn(emil, EMIL)
    await follow(emil.locator('button.entry'))
    await logIn(emil, EMIL)
    await press(emil, 'refuse')
    assert.match(await shownOn(emil), /Du har avvist, og ingenting blir betalt/)
    assert.equal(await paymentStatusOf(bank, paymentId), 'RJCT')
  })
})
