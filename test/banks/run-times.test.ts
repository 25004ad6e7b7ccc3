import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Background, openBackground } from '../jobs/background.ts'
import { until } from '../jobs/until.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, tppAt } from '../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { setClockBy } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import type { RequestToSign } from '../support/signed-request.ts'
import { type BanksFolder, makeBanksFolder } from './support/banks-folder.ts'

/** Half past three in Oslo on a Monday: after the last run of one bank, before that of the other. */
const AFTERNOON = { time: '2026-11-16T14:30:00+00:00' }
/** Names of this machine, so that a browser reaches both banks. */
const HOSTS = { hav: 'localhost', fjell: '127.0.0.1' } as const
type BankName = keyof typeof HOSTS

describe('VER-21 a bank executes payments at the times of its document', () => {
  let folder: BanksFolder
  let bank: TestBank
  let background: Background
  let tpp: ReturnType<TestBank['newTpp']>
  const banks = () => ({ hav: bankAt('hav'), fjell: bankAt('fjell') })

  before(async () => {
    folder = makeBanksFolder()
    folder.add({ bank: 'other', publicUrls: ['https://other.example'] })
    bank = await openBank({ banksFolder: folder.path })
    await bank.startJobs()
    background = openBackground(bank)
    tpp = bank.newTpp({ keyType: 'P-256' })
    setRunTimes('fjell', undefined)
    setRunTimes('hav', ['06:00', '15:00'])
    for (const name of ['hav', 'fjell'] as const) {
      await until(30, async () => (await nextRunOf(name)) !== undefined)
      await setClockBy(callAt(name), AFTERNOON)
    }
  })
  after(async () => {
    await background.close()
    await bank.close()
    folder.remove()
  })

  const callAt = (name: BankName) => (request: RequestToSign) =>
    bank.call(tpp, { ...request, headers: { ...request.headers, Host: HOSTS[name] } })

  const bankAt = (name: BankName) => tppAt({ call: (_, request) => callAt(name)(request) }, tpp)

  function setRunTimes(name: BankName, runTimes: readonly string[] | undefined): void {
    folder.add({ bank: name, publicUrls: [`http://${HOSTS[name]}:${bank.port}`], runTimes })
  }

  const bankSql = (name: BankName) =>
    `bank_id = (select bank_id from banks.named_bank where bank_name = '${name}')`

  async function nextRunOf(name: BankName): Promise<string | undefined> {
    const sql = `select (next_run_at at time zone 'Europe/Oslo')::text as at from jobs.schedule where ${bankSql(name)}`
    const [row] = await queryAsOwner(bank, sql)
    return row === undefined ? undefined : String(row['at'])
  }

  const runTimesOf = async (name: BankName) =>
    (
      await queryAsOwner(
        bank,
        `select country -> 'runTimes' as run_times from banks.bank where ${bankSql(name)}`,
      )
    )[0]?.['run_times']

  /** A new payment of Kari's, and her browser at its approval page. */
  async function arrive(name: BankName) {
    const { answer, paymentId } = await banks()[name].create()
    const browser = newBrowser()
    await browser.open(linkOf(answer).href)
    return { paymentId, browser, html: (await browser.logIn(KARI)).html }
  }

  test('after its last run the page says the next banking day, while another bank still executes today', async () => {
    const [hav, fjell] = [await arrive('hav'), await arrive('fjell')]
    assert.match(hav.html, /17 November 2026/)
    assert.match(fjell.html, /16 November 2026/)
    assert.equal(await nextRunOf('hav'), '2026-11-17 00:00:00')
    assert.equal(await nextRunOf('fjell'), '2026-11-16 17:00:00')
    await hav.browser.approve()
    const sql = `select execution_date::text as day from payments.payment_status where payment_id = '${hav.paymentId}'`
    assert.equal((await queryAsOwner(bank, sql))[0]?.['day'], '2026-11-17')
    const days = (await callAt('hav')({ target: '/v1/sandbox/calendar' })).json['days'] as {
      batchRuns: { time: string }[]
    }[]
    assert.deepEqual(
      days[0]?.batchRuns.map(({ time }) => time.slice(11, 16)),
      ['05:00', '14:00'],
    )
  })

  test('other times come into use without a restart: a page from before says so, and what waited is executed', async () => {
    const { browser, paymentId } = await arrive('hav')
    setRunTimes('hav', ['06:00', '16:00'])
    await until(30, async () => String(await runTimesOf('hav')).includes('16:00'))
    assert.match((await browser.approve()).html, /Something has changed/)
    await browser.logIn(KARI)
    await browser.approve()
    assert.equal(await banks().hav.statusOf(paymentId), 'ACTC', 'it is executed today')

    setRunTimes('hav', ['06:00', '15:15'])
    await until(30, async () => String(await runTimesOf('hav')).includes('15:15'))
    await background.startDueRuns()
    await until(30, async () => (await banks().hav.statusOf(paymentId)) === 'ACSC')
  })

  test('a document with times that cannot be used changes nothing', async () => {
    setRunTimes('fjell', ['02:30'])
    setRunTimes('hav', ['07:00'])
    await until(30, async () => String(await runTimesOf('hav')) === '07:00')
    assert.deepEqual(await runTimesOf('fjell'), ['06:00', '09:30', '12:00', '14:30', '17:00'])
  })
})
