import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { PayeeVerification } from '../../apps/server/src/core-bank/index.ts'
import { type BanksFolder, makeBanksFolder } from '../banks/support/banks-folder.ts'
import { until } from '../jobs/until.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { KARI, NDCT_TARGET, ndctBody } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody, type Payer, payerAt, type PaymentRequest } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

const CLOSE = { kind: 'close-match', name: 'Boulangerie Lumière' } as const

describe('a payment in euro at a bank that verifies payees', () => {
  let folder: BanksFolder
  let bank: TestBank
  let payer: Payer
  const asked: string[] = []
  let answer: () => Promise<PayeeVerification>
  before(async () => {
    folder = makeBanksFolder()
    folder.add({ bank: 'hav', publicUrls: ['https://hav.example'] })
    bank = await openBank({
      banksFolder: folder.path,
      replaceCoreBank: (ledger) => ({
        ...ledger,
        async verifyPayee({ name }) {
          asked.push(name)
          return answer()
        },
      }),
    })
    await bank.startJobs()
    folder.add({
      bank: 'hav',
      publicUrls: [`http://127.0.0.1:${bank.port}`],
      payeeVerification: { currencies: ['EUR'] },
    })
    await until(20, async () => bank.log.some((line) => line.includes('a bank has a new configuration')))
    payer = payerAt(bank, bank.newTpp())
  })
  after(async () => {
    await bank.close()
    folder.remove()
  })
  beforeEach(() => {
    asked.length = 0
    answer = async () => ({ kind: 'match' })
  })

  let numberOfPayment = 0
  const abroad = (currency: 'EUR' | 'SEK' = 'EUR'): PaymentRequest => {
    numberOfPayment += 1
    const remittanceInformationUnstructured = `No ${numberOfPayment}`
    const instructedAmount = { amount: '12.50', currency }
    return { target: NCBCT_TARGET, body: ncbctBody({ remittanceInformationUnstructured, instructedAmount }) }
  }

  async function create(request: PaymentRequest) {
    const created = await payer.create(request)
    assert.equal(created.status, 201, created.text)
    return created
  }

  /** The kinds and steps of the buttons of the answer bar, in their order. */
  const buttonsOf = (html: string) =>
    Array.from(
      html.matchAll(/<button class="button (\w+)" name="step" value="(approve|refuse|abort)"/g),
      ([, kind, step]) => `${kind} ${step}`,
    )

  const storedRows = async () =>
    Number((await queryAsOwner(bank, 'select count(*)::int as rows from payments.payee_check'))[0]?.['rows'])

  /** Logs in behind the link of a payment. */
  async function openPage(created: Awaited<ReturnType<typeof create>>, target = NCBCT_TARGET) {
    const path = `${target}/${created.json.paymentId}`
    const browser = newBrowser()
    await browser.open(linkOf(created).href)
    const page = await browser.logIn(KARI)
    /** Presses the button, and returns the page that follows and what has become of the payment. */
    async function approve(fields: Readonly<Record<string, string>> = {}, lang = 'en') {
      const { html } = await browser.post(
        { step: 'approve', shown: browser.field('shown') ?? '', ...fields },
        { address: `${linkOf(created).href}?lang=${lang}` },
      )
      return { html, status: await payer.statusOf(path) }
    }
    return { page, browser, approve }
  }

  test('is verified once, when the PSU has logged in, and approved by what was found', async () => {
    const created = await create(abroad())
    const browser = newBrowser()
    await browser.open(linkOf(created).href)
    assert.deepEqual(asked, [])
    const { page, approve } = await openPage(created)
    assert.match(page.html, /The name matches the account/)
    assert.match((await approve()).status ?? '', /^AC/)
    assert.equal(asked.length, 1)
  })

  test('is shown again before it is approved if the answer is another one', async () => {
    const created = await create(abroad())
    const { approve } = await openPage(created)
    // As after ten minutes, or when somebody opened the page elsewhere.
    await queryAsOwner(bank, 'delete from payments.payee_check')
    answer = async () => CLOSE
    const again = await approve()
    assert.equal(again.status, 'RCVD')
    assert.match(again.html, /Boulangerie Lumière/)
    assert.match((await approve()).status ?? '', /^AC/)
  })

  test('can be approved while the core bank answers no question about payees', async () => {
    answer = () => Promise.reject(new Error('down'))
    const { page, approve } = await openPage(await create(abroad()))
    assert.match(page.html, /could not check/)
    assert.match((await approve()).status ?? '', /^AC/)
  })

  test('with another name needs an act of its own, and leaving is the main button', async () => {
    answer = async () => ({ kind: 'no-match' })
    const { page, approve } = await openPage(await create(abroad()))
    assert.match(page.html, /the bank may not be able to get it back/)
    assert.deepEqual(buttonsOf(page.html), ['primary abort', 'secondary approve', 'quiet refuse'])
    const slip = await approve()
    assert.equal(slip.status, 'RCVD')
    assert.match(slip.html, /Nothing has been approved/)
    assert.match((await approve({ confirmed: 'yes' })).status ?? '', /^AC/)
  })

  test('with a similar name shows both names, and is approved with the one button', async () => {
    answer = async () => CLOSE
    const { page, approve } = await openPage(await create(abroad()))
    assert.match(
      page.html,
      /belongs to <strong><bdi>Boulangerie Lumière<.*payment is to <strong><bdi>Schiffsausrüster Möwe/,
    )
    assert.deepEqual(buttonsOf(page.html), ['primary approve', 'quiet refuse'])
    assert.match((await approve()).status ?? '', /^AC/)
  })

  const REASONS = [
    ['not-participating', /does not take part in this check/],
    ['account-not-checkable', /This account cannot be checked/],
    ['no-answer', /did not get an answer in time/],
    [undefined, /could not check whether the name matches the account<\/h2>\s*<p>If the name is wrong/],
  ] as const
  for (const [reason, expected] of REASONS)
    test(`that could not be checked says why: ${reason ?? 'nobody knows'}`, async () => {
      answer = async () => ({ kind: 'not-possible', reason })
      const { page, approve } = await openPage(await create(abroad()))
      assert.match(page.html, expected)
      assert.match((await approve()).status ?? '', /^AC/)
    })

  test('is approved in the language in which it was read: in another one it is shown again', async () => {
    const { approve } = await openPage(await create(abroad()))
    const again = await approve({}, 'nb')
    assert.equal(again.status, 'RCVD')
    assert.match(again.html, /Noe er endret/)
    assert.match((await approve({}, 'nb')).status ?? '', /^AC/)
  })

  test('waits for an answer on a page of its own, and can be approved without one', async () => {
    const late = Promise.withResolvers<PayeeVerification>()
    answer = () => late.promise
    const created = await create(abroad())
    const { page, browser, approve } = await openPage(created)
    assert.match(page.html, /We are checking the name of the payee/)
    assert.match(page.headers.get('refresh') ?? '', /^1;url=\/sca\/.*\?waited$/)
    const next = await browser.open(new URL(page.location ?? '', linkOf(created).href).href)
    assert.match(next.html, /did not get an answer in time/)
    assert.match((await approve()).status ?? '', /^AC/)
    late.resolve({ kind: 'match' })
  })

  test('waits on the bank’s own page too, if the TPP sent the PSU nowhere', async () => {
    const bankId = /\/sca\/([^/]+)\//.exec(linkOf(await create(abroad())).href)?.[1] ?? ''
    const decoupled = await create({ ...abroad(), headers: { 'TPP-Redirect-Preferred': 'false' } })
    assert.equal(decoupled.headers['aspsp-sca-approach'], 'DECOUPLED')
    const page = bankPageAt(bank.baseUrl, bankId)
    await page.logIn(KARI)
    const { html } = await page.visit(page.home)
    assert.match(html, /<li><a href="[^"]*\/sca\/[^"]*"><strong>.*Schiffsausrüster Möwe/)
  })

  test('in kroner or another currency is not verified, and stores nothing', async () => {
    const stored = await storedRows()
    const domestic = { target: NDCT_TARGET, body: ndctBody() }
    for (const request of [abroad('SEK'), domestic]) {
      const { page, approve } = await openPage(await create(request), request.target)
      assert.doesNotMatch(page.html, /The name|could not check/)
      assert.match((await approve()).status ?? '', /^AC/)
    }
    assert.deepEqual(asked, [])
    assert.equal(await storedRows(), stored)
  })
})
