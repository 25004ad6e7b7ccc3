import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI, NDCT_TARGET, ndctBody } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { HIGH, type LoginProvider, prepareLoginProvider, SUBSTANTIAL } from './support/login-provider.ts'
import { processEnvironment } from '../support/process-environment.ts'

const commands = fileURLToPath(new URL('../../apps/server/src/commands/main.ts', import.meta.url))

describe('a decision on the PSU’s own device (CIBA)', () => {
  let provider: LoginProvider
  let bank: TestBank
  let tpp: Identity
  before(async () => {
    provider = await prepareLoginProvider()
    // Makes no requests itself: other servers on the same database do.
    bank = await openBank({ oidc: provider.options })
    await provider.start(bank.baseUrl)
    tpp = bank.newTpp()
  })
  after(async () => {
    await provider.close()
    await bank.close({
      breaks: { 'audit-chain-verifies': 'a test changes evidence that a server has chained' },
    })
  })

  // A server that a failed test leaves behind would keep the process alive.
  const servers: TestBank[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close().catch(() => {})
  })
  async function startServer(oidc = provider.options): Promise<TestBank> {
    const server = await openBank({ oidc, sharesDatabaseWith: bank })
    servers.push(server)
    await server.startJobs()
    return server
  }

  async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
    for (let left = 150; left > 0; left -= 1) {
      const found = await look()
      if (found !== undefined) return found
      await sleep(200)
    }
    throw new Error(`waited in vain for ${what}`)
  }

  /** Creates a decoupled payment; returns its path and the message that its device shows. */
  async function create(
    change: { amount?: string; headers?: Record<string, string | undefined> } = {},
  ): Promise<{ path: string; paymentId: string; message: string }> {
    const name = `Payee ${randomUUID().slice(0, 8)}`
    const answer = await payerAt(bank, tpp).create({
      headers: { 'TPP-Redirect-Preferred': 'false', ...change.headers },
      body: ndctBody({
        creditorName: name,
        instructedAmount: { amount: change.amount ?? '125.50', currency: 'NOK' },
        remittanceInformationUnstructured: randomUUID(),
      }),
    })
    assert.equal(answer.status, 201, answer.text)
    const { paymentId } = answer.json
    return { path: `${NDCT_TARGET}/${paymentId}`, paymentId, message: name }
  }

  /** Answers on the device, once the request is there. */
  async function answerOnDevice(message: string, step: 'approve' | 'refuse', acr = HIGH): Promise<string> {
    const [shown = '', id = ''] = await until('the request on the device', async () => {
      const html = await (await fetch(`${provider.issuer}/device`)).text()
      const form = html.split('<form').find((part) => part.includes(message))
      if (form === undefined) return undefined
      return [/<strong>(.*?)<\/strong>/.exec(form)?.[1], /name="id" value="([^"]*)"/.exec(form)?.[1]]
    })
    await fetch(`${provider.issuer}/device`, { method: 'POST', body: new URLSearchParams({ id, step, acr }) })
    return shown
  }

  const statusOf = (path: string) => payerAt(bank, tpp).statusOf(path)
  const untilStatus = (path: string, expected: RegExp) =>
    until(`status ${expected}`, async () => {
      const status = await statusOf(path)
      return expected.test(status) ? status : undefined
    })

  async function untilFailed(paymentId: string): Promise<string> {
    return until('the authorisation to fail', async () => {
      const [row] = await queryAsOwner(
        bank,
        `select status, ending from sca.authorisation where subject_id = '${paymentId}'`,
      )
      return row?.['status'] === 'failed' ? String(row['ending']) : undefined
    })
  }

  function verify(paymentId: string): Promise<{ code: number; text: string }> {
    const env = {
      ...processEnvironment,
      HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank,
      HAVN_SECRET: bank.key.export().toString('hex'),
    }
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [commands, 'evidence', 'show', paymentId],
        { env },
        (error, text, problems) => resolve({ code: Number(error?.code ?? 0), text: text + problems }),
      )
    })
  }

  test('the device shows amount and payee; the approval survives a restart; the evidence verifies, and not when altered', async () => {
    const first = await startServer()
    const { path, paymentId, message } = await create()
    await until('the request to be stored', async () => {
      const rows = await queryAsOwner(
        bank,
        `select from sca.decoupled_request where sealed_request is not null`,
      )
      return rows.length > 0 ? true : undefined
    })
    await first.close()
    assert.equal(await answerOnDevice(message, 'approve'), `125,50 kr - ${message}`)
    const second = await startServer()
    await untilStatus(path, /^AC[TW]C$/)

    await until('the request to be deleted', async () => {
      const rows = await queryAsOwner(bank, `select from sca.decoupled_request`)
      return rows.length === 0 ? true : undefined
    })
    const good = await verify(paymentId)
    assert.equal(good.code, 0, good.text)
    assert.match(good.text, /verified +the device was to show “125,50 kr - Payee/)
    assert.match(good.text, /Everything verified/)
    assert(!good.text.includes(KARI), 'no national id is printed')

    // A PSU-ID is enough from now on: the person is known.
    const [psu] = await queryAsOwner(bank, 'select psu_id from sca.psu')
    const again = await create({
      headers: { 'PSU-ID': String(psu?.['psu_id']), 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined },
    })
    await answerOnDevice(again.message, 'approve')
    await untilStatus(again.path, /^AC[TW]C$/)

    await queryAsOwner(
      bank,
      `update sca.evidence set summary_hash = '\\x00' where authorisation_id in
       (select authorisation_id from sca.authorisation where subject_id = '${paymentId}')`,
    )
    const altered = await verify(paymentId)
    assert.equal(altered.code, 1)
    assert.match(altered.text, /NOT VERIFIED +what was shown is what the approval was compared with/)
    await queryAsOwner(
      bank,
      `update sca.evidence set attempt = 7 where authorisation_id in
       (select authorisation_id from sca.authorisation where subject_id = '${paymentId}')`,
    )
    assert.match((await verify(paymentId)).text, /NOT VERIFIED +the record is as this server wrote it/)
    await second.close()
  })

  test('a payee whose name is not the account’s is not asked about on the device, which could not say so', async () => {
    const server = await startServer()
    const abroad = (creditorName: string) =>
      payerAt(bank, tpp).create({
        target: NCBCT_TARGET,
        headers: { 'TPP-Redirect-Preferred': 'false' },
        body: ncbctBody({ creditorName, remittanceInformationUnstructured: randomUUID() }),
      })
    const [unknown, known] = [await abroad('Per Hansen'), await abroad('Schiffsausrüster Möwe GmbH')]
    assert.equal(known.status, 201, known.text)
    await answerOnDevice('100,00 EUR', 'approve')
    await untilStatus(`${NCBCT_TARGET}/${known.json.paymentId}`, /^AC[TW]C$/)
    await until('the device to be left alone', async () => {
      const rows = await queryAsOwner(bank, 'select from sca.decoupled_request')
      return rows.length === 0 ? true : undefined
    })
    const [left] = await queryAsOwner(
      bank,
      `select status from sca.authorisation where subject_id = '${unknown.json.paymentId}'`,
    )
    assert.equal(left?.['status'], 'received')
    await server.close()
  })

  test('refused on the device, or approved with too low an acr: the authorisation fails and nothing is paid', async () => {
    const server = await startServer()
    const refused = await create()
    const weak = await create({ amount: '5000.01' })
    await answerOnDevice(refused.message, 'refuse')
    await answerOnDevice(weak.message, 'approve', SUBSTANTIAL)
    assert.equal(await untilFailed(refused.paymentId), 'aborted')
    assert.equal(await untilFailed(weak.paymentId), 'locked-out')
    assert.equal(await statusOf(refused.path), 'RCVD')
    assert.equal(await statusOf(weak.path), 'RCVD')
    await server.close()
  })

  test('the request changes before the answer: the authorisation fails and nothing is paid', async () => {
    const server = await startServer()
    const { path, paymentId, message } = await create()
    await until('the request to be stored', async () => {
      const rows = await queryAsOwner(
        bank,
        `select from sca.decoupled_request where sealed_request is not null and authorisation_id in
         (select authorisation_id from sca.authorisation where subject_id = '${paymentId}')`,
      )
      return rows.length > 0 ? true : undefined
    })
    await queryAsOwner(
      bank,
      `update payments.payment set body = jsonb_set(body::jsonb, '{instructedAmount,amount}', '"4125.50"')::text
       where payment_id = '${paymentId}'`,
    )
    assert.equal(await answerOnDevice(message, 'approve'), `125,50 kr - ${message}`)
    assert.equal(await untilFailed(paymentId), 'locked-out')
    assert.equal(await statusOf(path), 'RCVD')
    await server.close()
  })

  test('an amount that the device cannot show in full is not sent: the authorisation fails', async () => {
    const { decoupled } = provider.options
    assert(decoupled)
    const server = await startServer({
      ...provider.options,
      decoupled: { ...decoupled, bindingMessageLengthMax: '125,50 kr'.length - 1 },
    })
    const { path, paymentId } = await create()
    assert.equal(await untilFailed(paymentId), 'locked-out')
    assert.equal(await statusOf(path), 'RCVD')
    assert(server.log.some((line) => line.includes('longer than bindingMessageLengthMax')))
    await server.close()
  })

  test('evidence of a form says that no provider confirms it; a payment without evidence says so', async () => {
    const payer = payerAt(bank, tpp)
    const path = await payer.pay()
    const { code, text } = await verify(path.split('/').at(-1) ?? '')
    assert.equal(code, 0, text)
    assert.match(text, /a form has no provider/)
    assert.equal((await verify(randomUUID())).code, 2)
    assert.equal((await verify('x')).code, 1)
  })
})
