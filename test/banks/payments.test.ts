import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { type Background, openBackground } from '../jobs/background.ts'
import { until } from '../jobs/until.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctBody } from '../support/ndct.ts'
import { type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { KARIS_ACCOUNT } from '../support/reach-status.ts'
import { type BanksFolder, makeBanksFolder } from './support/banks-folder.ts'
import { setSuspended } from './support/suspension.ts'

const HAV = 'hav.example'
const hav = { bank: 'hav', publicUrls: [`https://${HAV}`] }
const fjell = { bank: 'fjell', publicUrls: ['https://fjell.example'] }
const OF_HAV = `bank_id = (select bank_id from banks.named_bank where bank_name = 'hav')`

describe('approved payments of a bank with a document', () => {
  let folder: BanksFolder
  let bank: TestBank
  let background: Background
  let tpp: Identity
  let payer: Payer
  const servers: TestBank[] = []
  before(async () => {
    folder = makeBanksFolder()
    folder.add(hav)
    folder.add(fjell)
    bank = await openBank({ banksFolder: folder.path })
    background = openBackground(bank)
    tpp = bank.newTpp()
    const { databaseUrl } = bank
    payer = payerAt(
      {
        databaseUrl,
        call: (by, request) => bank.call(by, { ...request, headers: { ...request.headers, Host: HAV } }),
      },
      tpp,
    )
  })
  beforeEach(() => payer.setClock({ time: '2026-11-16T10:59:30+00:00' }))
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  after(async () => {
    await background.close()
    await bank.close()
    folder.remove()
  })

  /** Starts one more server, the only one that executes payments. */
  async function startExecuting(): Promise<TestBank> {
    const server = await openBank({ sharesDatabaseWith: bank, banksFolder: folder.path })
    servers.push(server)
    await server.startJobs()
    return server
  }

  /** Moves the clock to a run's time, and starts the run as each process does every 30 seconds. */
  async function startNextRun(): Promise<void> {
    await queryAsOwner(
      bank,
      `update banks.bank set version = version + 1,
         clock_offset_milliseconds = clock_offset_milliseconds + 60000 where ${OF_HAV}`,
    )
    await background.startDueRuns()
  }

  const pay = (amount: string) =>
    payer.pay({
      body: ndctBody({
        instructedAmount: { amount, currency: 'NOK' },
        remittanceInformationUnstructured: amount,
      }),
    })

  async function statusOf(path: string): Promise<unknown> {
    const id = path.split('/').at(-1)
    const [row] = await queryAsOwner(
      bank,
      `select status::text from payments.payment_status where payment_id = '${id}'`,
    )
    return row?.['status']
  }

  async function balance(): Promise<bigint> {
    const [row] = await queryAsOwner(
      bank,
      `select balance_minor_units::text as balance from sandbox_ledger.ledger_account
       where ${OF_HAV} and ledger_account_id = '${KARIS_ACCOUNT}'`,
    )
    return BigInt(String(row?.['balance']))
  }

  async function bookings(): Promise<number> {
    const causes = await queryAsOwner(
      bank,
      `select payment_id from payments.payment_event where ${OF_HAV} and cause = 'booked'`,
    )
    return causes.length
  }

  test('are executed by their batch run while the bank is suspended and calls get 503', async () => {
    const had = await balance()
    const path = await pay('101.00')
    assert.equal(await statusOf(path), 'ACTC')
    await setSuspended(bank, 'hav', true)
    const server = await startExecuting()
    const read = () => server.call(tpp, { target: `${path}/status`, headers: { Host: HAV } })
    assert.equal((await read()).status, 503)

    await startNextRun()
    await until(30, async () => (await statusOf(path)) === 'ACSC')
    assert.equal(had - (await balance()), 101_00n)
    assert.equal((await read()).status, 503, 'the bank is still suspended')

    await setSuspended(bank, 'hav', false)
    await until(30, async () => (await read()).status === 200)
    assert.equal((await read()).json.transactionStatus, 'ACSC')
    assert.equal(had - (await balance()), 101_00n)
  })

  test('wait while no process can use the document of their bank, and are executed once when it is valid again', async () => {
    const had = await balance()
    const booked = await bookings()
    const paths = [await pay('202.00'), await pay('303.00')]
    folder.add({ ...hav, publicUrls: ['hav.example'] })
    const server = await startExecuting()
    assert(server.log.some((line) => line.includes('the bank is not opened')))

    await startNextRun()
    await until(30, async () => server.log.some((line) => line.includes('no document in use')))
    for (const path of paths) {
      const status = await statusOf(path)
      assert(status === 'PDNG' || status === 'ACTC', String(status))
    }
    assert.equal(await balance(), had)

    folder.add(hav)
    for (const path of paths) await until(60, async () => (await statusOf(path)) === 'ACSC')
    assert.equal(had - (await balance()), 505_00n)
    await startNextRun()
    assert.equal((await bookings()) - booked, 2)
    assert.equal(had - (await balance()), 505_00n)
  })
})
