import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { until } from '../jobs/until.ts'
import { departureOf, newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, SCA_HEADERS, tppAt } from '../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { setClockBy } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { type BanksFolder, makeBanksFolder } from './support/banks-folder.ts'

/** Names of this machine, so that a browser reaches both banks. */
const HOSTS = { oslo: 'localhost', berlin: '127.0.0.1' } as const
type BankName = keyof typeof HOSTS

const ANNA = 'anna.becker'
const ANNAS_ACCOUNT = 'DE04100000010000000101'
const TRANSFERS = '/v1/payments/sepa-credit-transfers'
const INSTANT_TRANSFERS = '/v1/payments/instant-sepa-credit-transfers'

/** Ten in the morning of Maundy Thursday, a holiday in Norway and a day of TARGET. */
const MAUNDY_THURSDAY = { time: '2027-03-25T09:00:00+00:00' }
/** Three in the night to a Sunday in Berlin. */
const SUNDAY_NIGHT = { time: '2027-04-04T01:00:00+00:00' }

describe('a bank in Berlin and one in Oslo on the same processes and database', () => {
  let folder: BanksFolder
  let bank: TestBank
  let tpp: ReturnType<TestBank['newTpp']>
  let annasId = ''

  before(async () => {
    folder = makeBanksFolder()
    folder.add({ bank: 'other', publicUrls: ['https://other.example'] })
    bank = await openBank({ banksFolder: folder.path })
    await bank.startJobs()
    tpp = bank.newTpp({ keyType: 'P-256' })
    folder.add({ bank: 'oslo', pack: 'norway', publicUrls: [`http://${HOSTS.oslo}:${bank.port}`] })
    folder.add({ bank: 'berlin', pack: 'sepa', publicUrls: [`http://${HOSTS.berlin}:${bank.port}`] })
    for (const name of ['oslo', 'berlin'] as const) {
      await until(30, async () => (await countryOf(name)) !== undefined)
      await setClockBy(callAt(name), MAUNDY_THURSDAY)
    }
    annasId = await identifyAnna()
  })
  after(async () => {
    await bank.close()
    folder.remove()
  })

  const callAt = (name: BankName) => (request: Parameters<TestBank['call']>[1]) =>
    bank.call(tpp, { ...request, headers: { ...request.headers, Host: HOSTS[name] } })

  const ofBank = (name: BankName) =>
    `bank_id = (select bank_id from banks.named_bank where bank_name = '${name}')`

  async function queryBank(name: BankName, sql: string): Promise<string | undefined> {
    const [row] = await queryAsOwner(
      bank,
      `select (${sql})::text as value from banks.bank where ${ofBank(name)}`,
    )
    return row === undefined ? undefined : String(row['value'])
  }

  const countryOf = (name: BankName) => queryBank(name, `country ->> 'timeZone'`)

  const balanceOf = async (account: string) =>
    BigInt(
      String(
        await queryBank(
          'berlin',
          `(select balance_minor_units from sandbox_ledger.ledger_account where ${ofBank('berlin')}
            and ledger_account_id = '${account}')`,
        ),
      ),
    )

  /** Anna logs in at her bank, by her login name. Returns the id by which the TPP knows her from then on. */
  async function identifyAnna(): Promise<string> {
    const started = await callAt('berlin')({ target: '/v1/user', headers: SCA_HEADERS })
    const browser = newBrowser()
    const page = await browser.open(linkOf(started).href)
    assert.match(page.html, /Login name/)
    assert.doesNotMatch(page.html, /fødselsnummer|11 digits/)
    await browser.post({ step: 'login', loginName: 'Anna' })
    await browser.post({ step: 'login', loginName: ANNA })
    const id = departureOf(await browser.approve()).searchParams.get('psu-id')
    assert(id !== null)
    return id
  }

  const transferBody = (change: object = {}) => ({
    instructedAmount: { currency: 'EUR', amount: '123.50' },
    debtorAccount: { iban: ANNAS_ACCOUNT },
    creditorName: 'Bäckerei Grüß',
    creditorAccount: { iban: 'FR7612345987650123456789014' },
    remittanceInformationUnstructured: randomUUID(),
    ...change,
  })

  const create = (change: object = {}, target = TRANSFERS) =>
    callAt('berlin')({
      method: 'POST',
      target,
      headers: {
        'x-accept-fix': 'payment-status-before-approval',
        ...SCA_HEADERS,
        'PSU-IP-Address': '192.0.2.7',
        'PSU-ID': annasId,
      },
      body: transferBody(change),
    })

  async function arrive(answer: ReceivedResponse) {
    assert.equal(answer.status, 201, answer.text)
    const browser = newBrowser()
    const opened = await browser.open(linkOf(answer).href)
    const page = opened.html.includes('loginName')
      ? await browser.post({ step: 'login', loginName: ANNA })
      : opened
    return { browser, html: page.html }
  }

  const statusOf = async (answer: ReceivedResponse) =>
    (
      await callAt('berlin')({
        target: `${answer.json._links['self']?.href}/status`,
        headers: { 'x-accept-fix': 'payment-status-before-approval' },
      })
    ).json.transactionStatus

  test('each has the zone, the currency and the products of its country', async () => {
    assert.equal(await countryOf('oslo'), 'Europe/Oslo')
    assert.equal(await countryOf('berlin'), 'Europe/Berlin')
    const elsewhere = await callAt('oslo')({ method: 'POST', target: TRANSFERS, body: transferBody() })
    assert.equal(elsewhere.status, 404)
    assert.match(elsewhere.text, /PRODUCT_UNKNOWN/)
  })

  test('on Maundy Thursday a transfer in Berlin is executed today, one in Oslo after Easter', async () => {
    const earlier = await balanceOf(ANNAS_ACCOUNT)
    const created = await create()
    const { browser, html } = await arrive(created)
    assert.match(html, /25 March 2027/)
    assert.match(html, /Bäckerei Grüß/)
    await browser.approve()
    assert.equal(await statusOf(created), 'ACTC')

    const norwegian = tppAt({ call: (_, request) => callAt('oslo')(request) }, tpp)
    const other = await norwegian.create()
    const kari = newBrowser()
    await kari.open(linkOf(other.answer).href)
    assert.match((await kari.logIn(KARI)).html, /30 March 2027/)
    await kari.approve()

    for (const name of ['oslo', 'berlin'] as const)
      assert.equal((await callAt(name)({ method: 'POST', target: '/v1/sandbox/batch-runs' })).status, 201)
    await until(30, async () => (await statusOf(created)) === 'ACSC')
    assert.equal(await norwegian.statusOf(other.paymentId), 'ACWC', 'it waits for a later day')
    assert.equal(earlier - (await balanceOf(ANNAS_ACCOUNT)), 123_50n)
  })

  test('a transfer to another account of the bank is booked there, without a fee', async () => {
    const earlier = await balanceOf('DE20100000010000000201')
    const created = await create({
      creditorName: 'Bruno Maier',
      creditorAccount: { iban: 'DE20100000010000000201' },
    })
    await (await arrive(created)).browser.approve()
    await callAt('berlin')({ method: 'POST', target: '/v1/sandbox/batch-runs' })
    await until(30, async () => (await statusOf(created)) === 'ACSC')
    assert.equal((await balanceOf('DE20100000010000000201')) - earlier, 123_50n)
  })

  test('errors of SEPA name their fields', async () => {
    const refused = await create({
      instructedAmount: { currency: 'USD', amount: '1.00' },
      creditorAccount: { iban: 'DE23100120020123456789' },
      chargeBearer: 'SHAR',
    })
    assert.equal(refused.status, 400)
    assert.deepEqual(
      new Set(refused.json.tppMessages?.map(({ path }) => path)),
      new Set(['chargeBearer', 'creditorAccount.iban', 'instructedAmount.currency']),
    )
  })

  test('an instant transfer settles at once, on a Sunday night too', async () => {
    await setClockBy(callAt('berlin'), SUNDAY_NIGHT)
    annasId = await identifyAnna()
    const created = await create({ instructedAmount: { currency: 'EUR', amount: '9.99' } }, INSTANT_TRANSFERS)
    await (await arrive(created)).browser.approve()
    await until(10, async () => (await statusOf(created)) === 'ACSC')
  })
})
