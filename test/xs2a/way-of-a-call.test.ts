import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { CHECK_NAMES } from '@havn/contract'
import {
  CHECK_ROWS,
  type Row,
  VERIFIED_ROWS,
  WAY_OF_A_CALL,
} from '../../apps/server/src/edge/pipeline/pipeline.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'

const ROWS: readonly Row[] = [...CHECK_ROWS, ...VERIFIED_ROWS]
const names = ROWS.map(({ name }) => name)

describe('the way of a call', () => {
  let bank: TestBank
  let tpp: Identity
  let passed: string[] = []
  const runs = ROWS.map(({ run }) => run)
  before(async () => {
    // Each row notes that it was reached, and does what it does.
    for (const [index, row] of ROWS.entries()) {
      const run = runs[index] ?? assert.fail()
      Object.assign(row, {
        run: (call: Parameters<typeof run>[0]) => {
          passed.push(row.name)
          return run(call)
        },
      })
    }
    bank = await openBank({ callsInFlightMax: 2 })
    tpp = bank.newTpp()
  })
  beforeEach(() => (passed = []))
  after(async () => {
    for (const [index, row] of ROWS.entries()) Object.assign(row, { run: runs[index] })
    await bank.close()
  })

  test('a served call passes every row, in the order of the list', async () => {
    const { status } = await send(bank.port, signedRequest(tpp, ndctCreation()))
    assert.equal(status, 201)
    assert.deepEqual(passed, names)
  })

  test('a refused call passes the rows up to the one that refuses', async () => {
    const late = signedRequest(tpp, ndctCreation(), bank.clock.milliseconds() - 3_600_000)
    assert.equal((await send(bank.port, late)).status, 400)
    assert.deepEqual(passed, names.slice(0, names.indexOf('date') + 1))
    passed = []
    const { status } = await send(bank.port, signedRequest(tpp, { ...ndctCreation(), body: { amount: 1 } }))
    assert.equal(status, 400)
    assert.deepEqual(passed, names.slice(0, names.indexOf('content') + 1))
  })

  test('a shed call passes none', async () => {
    const requests = Array.from({ length: 40 }, () => signedRequest(tpp, ndctCreation()))
    const answers = await Promise.all(requests.map((request) => send(bank.port, request)))
    const served = answers.filter(({ status }) => status === 201).length
    assert.ok(served < answers.length, 'none was shed')
    const begun = passed.filter((name) => name === names[0]).length
    const refusedLater = passed.filter((name) => name === 'own place').length - served
    assert.equal(begun - refusedLater, served)
    assert.ok(begun < answers.length)
  })

  test('what is reported as refusedBy is in the order of the contract, but for a bank that is not found', () => {
    const reported = WAY_OF_A_CALL.filter(({ name }) => name !== 'bank').flatMap(
      ({ refusedBy }) => refusedBy ?? [],
    )
    const unread = reported.indexOf('body')
    assert.deepEqual(
      [...new Set(reported.toSpliced(unread, 1)), 'operation'],
      CHECK_NAMES.filter((name) => reported.includes(name) || name === 'operation'),
    )
  })
})
