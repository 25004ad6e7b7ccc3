import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type BanksFolder, makeBanksFolder } from '../banks/support/banks-folder.ts'
import { setSuspended } from '../banks/support/suspension.ts'
import { until } from '../jobs/until.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { type LoginProvider, prepareLoginProvider } from './support/login-provider.ts'

const HAV = 'hav.example'
const hav = { bank: 'hav', publicUrls: [`https://${HAV}`] }
const fjell = { bank: 'fjell', publicUrls: ['https://fjell.example'] }

describe('requests to devices of a bank that is not served', () => {
  let folder: BanksFolder
  let provider: LoginProvider
  let bank: TestBank
  let tpp: Identity
  before(async () => {
    folder = makeBanksFolder()
    folder.add(hav)
    folder.add(fjell)
    provider = await prepareLoginProvider()
    // Makes no requests itself: other servers on the same database do.
    bank = await openBank({ oidc: provider.options, banksFolder: folder.path })
    await provider.start(bank.baseUrl)
    tpp = bank.newTpp()
  })
  after(async () => {
    await bank.close()
    await provider.close()
    folder.remove()
  })

  /** Creates a decoupled payment at the bank with the document; returns the payee's name. */
  async function create(): Promise<string> {
    const creditorName = `Payee ${randomUUID().slice(0, 8)}`
    const { databaseUrl } = bank
    const payer = payerAt(
      {
        databaseUrl,
        call: (by, request) => bank.call(by, { ...request, headers: { ...request.headers, Host: HAV } }),
      },
      tpp,
    )
    const answer = await payer.create({
      headers: { 'TPP-Redirect-Preferred': 'false' },
      body: ndctBody({ creditorName, remittanceInformationUnstructured: randomUUID() }),
    })
    assert.equal(answer.status, 201, answer.text)
    return creditorName
  }

  const isOnDevice = async (name: string) =>
    (await (await fetch(`${provider.issuer}/device`)).text()).includes(name)

  /** Starts a server while the bank is not served, and then lets the bank be served. */
  async function expectWaiting(name: string, serveAgain: () => Promise<unknown>): Promise<void> {
    const server = await openBank({
      oidc: provider.options,
      banksFolder: folder.path,
      sharesDatabaseWith: bank,
    })
    try {
      await server.startJobs()
      // Whoever looked at the request has written when to look again.
      const looked = `select sealed_request from sca.decoupled_request where interval_seconds is not null`
      await until(30, async () => (await queryAsOwner(bank, looked)).length > 0)
      assert.equal((await queryAsOwner(bank, looked))[0]?.['sealed_request'], null)
      assert.equal(await isOnDevice(name), false)
      await serveAgain()
      await until(45, () => isOnDevice(name))
    } finally {
      await server.close()
      await queryAsOwner(bank, 'delete from sca.decoupled_request')
    }
  }

  test('wait while it is suspended', async () => {
    const name = await create()
    await setSuspended(bank, 'hav', true)
    await expectWaiting(name, () => setSuspended(bank, 'hav', false))
  })

  test('wait while its document cannot be used, and do not go to the provider of the program', async () => {
    const name = await create()
    folder.add({ ...hav, publicUrls: ['hav.example'] })
    await expectWaiting(name, async () => folder.add(hav))
  })
})
