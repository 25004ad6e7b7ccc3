import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PACKS } from '@havn/server/packs'
import { until } from '../jobs/until.ts'
import { departureOf, newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, SCA_HEADERS } from '../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { setClockBy } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import type { RequestToSign } from '../support/signed-request.ts'
import { type BanksFolder, makeBanksFolder } from '../banks/support/banks-folder.ts'
import { lagoon } from './lagoon/index.ts'

const TRANSFERS = '/v1/payments/lagoon-transfers'
/** Half past three in the afternoon of a Thursday in the pack's zone: after the last run, before its weekend. */
const THURSDAY = { time: '2027-03-25T10:00:00+00:00' }
/** Half past nine on the Sunday, which is a banking day. */
const SUNDAY = { time: '2027-03-28T04:00:00+00:00' }
const FIX = { 'x-accept-fix': 'payment-status-before-approval' }

describe('a further pack is a folder and a name in a list', () => {
  let folder: BanksFolder
  let bank: TestBank
  let tpp: ReturnType<TestBank['newTpp']>
  let psuId = ''

  before(async () => {
    folder = makeBanksFolder()
    folder.add({ bank: 'other', publicUrls: ['https://other.example'] })
    bank = await openBank({ banksFolder: folder.path, packs: [...PACKS, lagoon] })
    await bank.startJobs()
    tpp = bank.newTpp({ keyType: 'P-256' })
    folder.add({ bank: 'lagoon', pack: 'lagoon', publicUrls: [`http://127.0.0.1:${bank.port}`] })
    const opened = `select 1 as one from banks.named_bank where bank_name = 'lagoon'`
    await until(30, async () => (await queryAsOwner(bank, opened)).length > 0)
    await setClockBy(call, THURSDAY)
    psuId = await identify()
  })
  after(async () => {
    await bank.close()
    folder.remove()
  })

  const call = (request: RequestToSign) =>
    bank.call(tpp, { ...request, headers: { ...request.headers, Host: '127.0.0.1' } })

  async function identify(): Promise<string> {
    const started = await call({ target: '/v1/user', headers: SCA_HEADERS })
    const browser = newBrowser()
    assert.match((await browser.open(linkOf(started).href)).html, /Member number/)
    await browser.post({ step: 'login', member: 'm-1' })
    const id = departureOf(await browser.approve()).searchParams.get('psu-id')
    assert(id !== null)
    return id
  }

  const create = (change: object = {}) =>
    call({
      method: 'POST',
      target: TRANSFERS,
      headers: { ...FIX, ...SCA_HEADERS, 'PSU-IP-Address': '192.0.2.7', 'PSU-ID': psuId },
      body: {
        instructedAmount: { amount: '12.345', currency: 'KWD' },
        debtorAccount: { bban: 'L10001', currency: 'KWD' },
        creditorAccount: { bban: 'L10002', currency: 'KWD' },
        creditorName: 'Omar Saleh',
        creditorAddress: { country: 'KW' },
        ...change,
      },
    })

  test('its rules are those of its products', async () => {
    const refused = await create({
      creditorAccount: { bban: 'L1', currency: 'KWD' },
      instructedAmount: { amount: '12.34', currency: 'KWD' },
    })
    assert.equal(refused.status, 400)
    assert.deepEqual(
      refused.json.tppMessages?.map(({ path }) => path),
      ['instructedAmount.amount', 'creditorAccount.bban'],
    )
  })

  test('its zone, weekend and currency decide about a payment', async () => {
    const created = await create()
    assert.equal(created.status, 201, created.text)
    const browser = newBrowser()
    await browser.open(linkOf(created).href)
    const { html } = await browser.post({ step: 'login', member: 'm-1' })
    // The last run of Thursday is over, and the week ends with Friday and Saturday.
    assert.match(html, /28 March 2027/)
    assert.match(html, /KWD\s12\.345/)
    await browser.approve()

    const status = async () =>
      (await call({ target: `${created.json._links['self']?.href}/status`, headers: FIX })).json
        .transactionStatus
    assert.equal(await status(), 'ACWC')
    await setClockBy(call, SUNDAY)
    await call({ method: 'POST', target: '/v1/sandbox/batch-runs' })
    await until(30, async () => (await status()) === 'ACSC')
    const [row] = await queryAsOwner(
      bank,
      `select balance_minor_units::text as balance from sandbox_ledger.ledger_account where ledger_account_id = 'L10002'`,
    )
    assert.equal(row?.['balance'], String(5_000 + 12_345))
  })
})
