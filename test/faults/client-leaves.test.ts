import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { until } from '../jobs/until.ts'
import { newRequestId, openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctCreation, ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { signedRequest, type RequestToSign } from '../support/signed-request.ts'

const leavers = 40

/** Sends a call and does not wait for its response. */
function sendAndLeave(
  bank: TestBank,
  tpp: Identity,
  request: RequestToSign,
  milliseconds: number,
): Promise<void> {
  const { method, target: path, headers, body } = signedRequest(tpp, request)
  return new Promise((resolve) => {
    const outgoing = httpRequest({
      host: '127.0.0.1',
      port: bank.port,
      method,
      path,
      agent: false,
      headers: { ...headers, 'Content-Length': body?.length ?? 0 },
    })
    outgoing.on('error', () => resolve())
    outgoing.on('close', () => resolve())
    outgoing.end(body)
    setTimeout(() => outgoing.destroy(), milliseconds)
  })
}

/** Prevents writes to a table while some work is done. */
async function whileLocked(bank: TestBank, table: string, work: () => Promise<void>): Promise<void> {
  const blocker = new Client({ connectionString: bank.databaseUrl })
  await blocker.connect()
  try {
    await blocker.query(`begin; lock table ${table} in exclusive mode`)
    await work()
    // The server is in this process: it has read from every socket by then that its client has closed it.
    await sleep(200)
    await blocker.query('rollback')
  } finally {
    await blocker.end()
  }
}

test('creations whose clients disconnected while they waited are not begun', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  const creation = () =>
    ndctCreation({
      headers: { 'X-Request-ID': newRequestId() },
      body: ndctBody({ remittanceInformationUnstructured: newRequestId() }),
    })
  assert.equal((await bank.call(tpp, creation())).status, 201)
  const count = async () =>
    Number((await queryAsOwner(bank, 'select count(*) as n from payments.payment'))[0]?.['n'])
  const countBefore = await count()
  await whileLocked(bank, 'payments.payment', async () => {
    // As many as are written at once have begun, and cannot be taken back.
    await Promise.all([0, 1].map(() => sendAndLeave(bank, tpp, creation(), 500)))
    await Promise.all(Array.from({ length: leavers }, () => sendAndLeave(bank, tpp, creation(), 500)))
  })
  await until(5, async () => (await bank.call(tpp, creation())).status === 201)
  const written = (await count()) - countBefore
  t.diagnostic(`${written} of ${leavers + 3} were written`)
  assert(written <= 8, `${written} were written`)
})

test('other calls that wait for a connection are not begun if their client has disconnected', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  const advance = () =>
    ({
      method: 'PUT',
      target: '/v1/sandbox/clock',
      headers: { 'X-Request-ID': newRequestId() },
      body: { advanceSeconds: 60 },
    }) as const
  assert.equal((await bank.call(tpp, advance())).status, 200)
  const count = async () =>
    Number((await queryAsOwner(bank, 'select count(*) as n from xs2a.answered_request'))[0]?.['n'])
  const countBefore = await count()
  await whileLocked(bank, 'banks.bank', async () => {
    await Promise.all(Array.from({ length: leavers }, () => sendAndLeave(bank, tpp, advance(), 1_000)))
  })
  await until(5, async () => (await bank.call(tpp, advance())).status === 200)
  const written = (await count()) - countBefore
  t.diagnostic(`${written} of ${leavers + 1} were written`)
  // Calls that had a connection continued; a bank's server has eight.
  assert(written <= 10, `${written} were written`)
})
