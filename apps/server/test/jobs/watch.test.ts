import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { actFor } from '../../src/database/acting.ts'
import { approvalOfPayments } from '../../src/payments/index.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, payerAt, type Payer } from '../support/payer.ts'
import { queryAll } from '../support/query.ts'
import { type Background, eventsOf, openBackground } from './background.ts'
import { until } from './until.ts'

/** Who decides plays no part here. */
const NOBODY = { personId: '01900000-0000-7000-8000-000000000009', agreementId: undefined }
const ASKER = { name: '', brand: undefined }

describe('what somebody took and did not finish', () => {
  let bank: TestBank
  let payer: Payer
  let background: Background
  let isSilent = false
  before(async () => {
    bank = await openBank()
    payer = payerAt(bank, bank.newTpp())
    // A Saturday: instant payments know no banking days.
    await payer.setClock({ time: '2026-11-14T10:00:00+00:00' })
    background = openBackground(bank, {
      booksOver: (ledger) => ({
        ...ledger,
        execute: (question) => (isSilent ? Promise.reject(new Error('away')) : ledger.execute(question)),
      }),
    })
  })
  after(async () => {
    await background.close()
    await bank.close()
  })

  /** Approved by a server that dies before it settles the payment. */
  async function approveAndDie(): Promise<string> {
    const body = ndctBody({ remittanceInformationUnstructured: crypto.randomUUID() })
    const created = await payer.create({ target: INSTANT_TARGET, body })
    const path = created.json._links['self']?.href ?? ''
    const [whose] = await queryAll(bank, `select bank_id, tpp_id from banks.own_bank where ${payer.bankSql}`)
    const subject = {
      bankId: String(whose?.['bank_id']),
      tppId: String(whose?.['tpp_id']),
      subjectId: created.json.paymentId,
    }
    const approval = approvalOfPayments({
      execution: background.execution,
      keepWatch: (queries, bankId) => background.batchRuns.keepWatch(queries, bankId),
      holds: new Map(),
      onError: (error) => assert.fail(String(error)),
    })
    const at = Temporal.Instant.from('2026-11-14T10:00:00Z')
    const outcome = await background.desk.transaction(async (queries) => {
      await actFor(queries, subject)
      return approval.onApproved(
        { queries, at, approvalsNeeded: 1, decider: NOBODY, asker: ASKER, chosen: [] },
        subject,
      )
    })
    assert.equal(outcome, 'approved')
    return path
  }

  const watches = (state: string) =>
    queryAll(bank, `select id from pgboss.job where name = 'finish-held' and state = '${state}'`)

  test('an approval that is undone leaves no watch behind', async () => {
    const failure = new Error('undone')
    await assert.rejects(
      background.desk.transaction(async (queries) => {
        await background.batchRuns.keepWatch(queries, '01900000-0000-7000-8000-000000000001')
        throw failure
      }),
      failure,
    )
    assert.deepEqual(await watches('created'), [])
  })

  test('many approvals of one moment share a watch, and it comes when the hold of the last has ended', async () => {
    const bankId = '01900000-0000-7000-8000-000000000001'
    const begun = Date.now()
    const keep = () =>
      background.desk.transaction((queries) => background.batchRuns.keepWatch(queries, bankId))
    await Promise.all(Array.from({ length: 20 }, keep))
    const rows = await queryAll(bank, `select start_after from pgboss.job where name = 'finish-held'`)
    // Four to a hold; on a slow machine the twenty take more than one of them.
    const spans = Math.ceil((Date.now() - begun) / 250) + 1
    assert(rows.length >= 1 && rows.length <= spans, `${rows.length} watches`)
    for (const { start_after: start } of rows) assert(Number(start) >= begun + 1_000)
    await queryAll(bank, `delete from pgboss.job`)
  })

  test('an instant payment whose server dies after its approval is settled by another', async () => {
    const path = await approveAndDie()
    assert.equal(await payer.statusOf(path), 'PDNG')
    assert.equal((await watches('created')).length, 1)
    await background.start()
    await until(20, async () => (await payer.statusOf(path)) === 'ACSC')
    const causes = (await eventsOf(bank, path)).map((event) => event.split(' ')[0])
    assert.deepEqual(causes, ['approved', 'taken', 'reserved', 'booked'])
  })

  test('books that are silent are asked again until they speak, and never twice at a time', async () => {
    isSilent = true
    const path = await approveAndDie()
    // Two looks at least found nothing out.
    const looks = (await watches('completed')).length
    await until(20, async () => (await watches('completed')).length >= looks + 2)
    assert.equal(await payer.statusOf(path), 'PDNG')
    assert.equal((await watches('created')).length, 1, 'one look waits, and no more')
    isSilent = false
    await until(20, async () => (await payer.statusOf(path)) === 'ACSC')
    await until(20, async () => (await watches('created')).length === 0)
    assert.deepEqual(await watches('retry'), [])
    assert.deepEqual(background.errors, [])
  })
})
