import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { setActor } from '../../apps/server/src/platform/database/actor.ts'
import { DatabaseUnavailable } from '../../apps/server/src/platform/database/unavailable.ts'
import {
  createApprovalPurpose,
  createPayeeChecks,
  createServerInstance,
  type ExecutionSetup,
  finishReclaimed,
  recordHeartbeat,
  runBatch,
} from '../../apps/server/src/domain/payments/index.ts'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, type PaymentRequest, usePayer } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { WITHOUT_SCA } from './approved-payments.ts'
import { type Background, eventsOf, openBackground } from './background.ts'
import { until } from './until.ts'
import { useBank } from '../support/bank.ts'

/** The deciding person does not matter here. */
const NOBODY = { personId: '01900000-0000-7000-8000-000000000009', agreementId: undefined }
const ASKER = { name: '', brand: undefined }

const PERIODIC_TARGET = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
const MONDAY = Temporal.Instant.from('2026-11-16T10:00:00Z')

describe('payments that were claimed and not completed', () => {
  const bank = useBank({ beforeClose: () => background.close(), breaks: WITHOUT_SCA })
  let background: Background
  let isSilent = false
  const payer = usePayer(bank, { time: '2026-11-16T10:00:00+00:00' })
  before(async () => {
    background = openBackground(bank, {
      // A lease of an hour: whatever is completed soon did not wait for the end of its lease.
      coreBankTimeoutMilliseconds: 1_800_000,
      coreBankOver: (ledger) => ({
        ...ledger,
        execute: (question) => (isSilent ? Promise.reject(new Error('away')) : ledger.execute(question)),
      }),
    })
    await background.start()
  })
  afterEach(async () => {
    isSilent = false
    assert.deepEqual(await queryAsOwner(bank, 'select * from payments.claim'), [], 'no claim is left behind')
  })

  /** Another server, whose last heartbeat is valid for this long. */
  async function otherServer(aliveMilliseconds: number): Promise<ExecutionSetup> {
    const instance = createServerInstance()
    await recordHeartbeat(background.bankDatabase, { instanceId: instance.instanceId, aliveMilliseconds })
    return { ...background.execution, instance }
  }

  const subjectOf = async (paymentId: string) => {
    const [whose] = await queryAsOwner(
      bank,
      `select bank_id, tpp_id from banks.own_bank where ${payer.bankSql}`,
    )
    return { bankId: String(whose?.['bank_id']), tppId: String(whose?.['tpp_id']), subjectId: paymentId }
  }

  const onError = (error: unknown) => assert.fail(String(error))

  /** Approves a payment at this server, up to the work after the approval. */
  async function approve(execution: ExecutionSetup, request: PaymentRequest) {
    const created = await payer.create(request)
    assert.equal(created.status, 201, created.text)
    const subject = await subjectOf(created.json.paymentId)
    const payeeChecks = createPayeeChecks({ ...execution, currenciesOf: () => [], onError })
    const approval = createApprovalPurpose({ execution, payeeChecks, onError })
    const approved = await background.bankDatabase.transaction(async (queries) => {
      await setActor(queries, subject)
      const { payments = [] } = await approval.read(queries, subject)
      return approval.onApproved(
        {
          queries,
          at: MONDAY,
          approvalsNeeded: 1,
          lacksFunds: false,
          decider: NOBODY,
          requester: ASKER,
          payments,
          chosen: [],
        },
        subject,
      )
    })
    assert.equal(approved.outcome, 'approved')
    const path = created.json._links['self']?.href ?? ''
    return { path, follow: async () => approved.afterCommit?.() }
  }

  const instant = () => ({
    target: INSTANT_TARGET,
    body: ndctBody({ remittanceInformationUnstructured: crypto.randomUUID() }),
  })

  /** Due today, with one occurrence. */
  const periodic = () => {
    const { requestedExecutionDate: _date, ...body } = ndctBody({
      remittanceInformationUnstructured: crypto.randomUUID(),
    })
    const days = { startDate: '2026-11-16', endDate: '2026-11-16', frequency: 'Monthly' } as const
    return { target: PERIODIC_TARGET, body: { ...body, ...days } }
  }

  const isPaid = async (path: string) => (await payer.statusOf(path)) === 'ACSC'

  test('an instant payment whose server dies after its approval is settled by another as soon as that is noticed', async () => {
    const { path } = await approve(await otherServer(500), instant())
    assert.equal(await payer.statusOf(path), 'PDNG')
    await until(10, () => isPaid(path))
    const causes = (await eventsOf(bank, path)).map((event) => event.split(' ')[0])
    assert.deepEqual(causes, ['approved', 'claimed', 'reserved', 'booked'])
  })

  test('the claims of a living server are left alone', async () => {
    const server = await otherServer(60_000)
    const { path, follow } = await approve(server, instant())
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    assert.equal(await payer.statusOf(path), 'PDNG')
    await follow()
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('a batch run claims nothing that another has claimed: the core bank is asked once', async () => {
    const path = await payer.pay()
    const { bankId } = await subjectOf('')
    const answered = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const server = await otherServer(60_000)
    const coreBank: ExecutionSetup['coreBank'] = {
      ...server.coreBank,
      async execute(question) {
        asked.resolve()
        await answered.promise
        return server.coreBank.execute(question)
      },
    }
    const first = runBatch({ ...server, coreBank }, { bankId, at: MONDAY })
    await asked.promise
    const second = await runBatch(await otherServer(60_000), { bankId, at: MONDAY })
    assert.deepEqual(Object.values(second), [0, 0, 0, 0, 0])
    assert.equal(await payer.statusOf(path), 'PDNG')
    answered.resolve()
    await first
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('a server that is alive and has not finished before the end of its lease: another pays', async () => {
    const stuck = { ...(await otherServer(60_000)), leaseMilliseconds: 1, coreBankTimeoutMilliseconds: 1 }
    const { path, follow } = await approve(stuck, instant())
    await until(10, () => isPaid(path))
    // What it still does by then has no effect.
    await follow()
    const causes = (await eventsOf(bank, path)).map((event) => event.split(' ')[0])
    assert.deepEqual(causes, ['approved', 'claimed', 'reserved', 'booked'])
  })

  test('a periodic payment whose core bank does not answer at its first occurrence is paid once it answers', async () => {
    isSilent = true
    const { path, follow } = await approve(background.execution, periodic())
    await follow()
    assert.equal(await payer.statusOf(path), 'PDNG')
    isSilent = false
    await until(10, () => isPaid(path))
  })

  test('a periodic payment whose server dies at its first execution is paid by another', async () => {
    const dying = await otherServer(500)
    const coreBank = { ...dying.coreBank, execute: () => new Promise<never>(() => {}) }
    const { path, follow } = await approve(
      { ...dying, coreBank, coreBankTimeoutMilliseconds: 5_000 },
      periodic(),
    )
    // It waits for an answer and sends no more heartbeats.
    const waiting = follow()
    await until(10, () => isPaid(path))
    await waiting
  })

  test('an approval starts its own occurrence and no other', async () => {
    const first = await approve(background.execution, periodic())
    const second = await approve(background.execution, periodic())
    await second.follow()
    assert.equal(await payer.statusOf(second.path), 'ACSC')
    assert.equal(await payer.statusOf(first.path), 'ACTC')
    await first.follow()
    assert.equal(await payer.statusOf(first.path), 'ACSC')
  })

  test('a core bank that does not answer is asked again until it does', async () => {
    isSilent = true
    const { path, follow } = await approve(background.execution, instant())
    await follow()
    const attempts = async () =>
      (await queryAsOwner(bank, 'select attempt from payments.claim'))[0]?.['attempt']
    await until(10, async () => Number(await attempts()) >= 2)
    assert.equal(await payer.statusOf(path), 'PDNG')
    isSilent = false
    await until(15, () => isPaid(path))
  })

  /** A server whose database is unavailable while it does this. */
  function withoutDatabaseAt(statement: string): ExecutionSetup {
    const { bankDatabase } = background.execution
    return {
      ...background.execution,
      bankDatabase: {
        ...bankDatabase,
        async rows(query) {
          if (!query.text.includes(statement)) return bankDatabase.rows(query)
          // The claim is committed, and the process does not learn of it.
          if (statement === 'payments.claim_orders') await bankDatabase.rows(query)
          throw new DatabaseUnavailable(new Error('away'))
        },
      },
    }
  }

  for (const statement of ['payments.claim_orders', 'payments.record_outcomes', 'payments.schedule_retry'])
    test(`a database that is unavailable at ${statement} delays payments by seconds, not by the lease`, async () => {
      const path = await payer.pay()
      isSilent = statement === 'payments.schedule_retry'
      const { bankId } = await subjectOf('')
      const failing = runBatch(withoutDatabaseAt(statement), { bankId, at: MONDAY })
      await assert.rejects(failing, DatabaseUnavailable)
      assert.equal(await payer.statusOf(path), 'PDNG')
      isSilent = false
      await until(10, () => isPaid(path))
    })

  test('a server whose clock is a day ahead claims nothing of one that is alive', async () => {
    const server = await otherServer(60_000)
    const { path, follow } = await approve(server, instant())
    const ahead = { milliseconds: () => Date.now() + 86_400_000 }
    const { bankId } = await subjectOf('')
    const other = { ...(await otherServer(60_000)), clock: ahead }
    const summary = await finishReclaimed(other, { bankId, at: MONDAY }, { skipRetryDelay: true })
    assert.deepEqual(Object.values(summary), [0, 0, 0, 0, 0])
    await follow()
    assert.equal(await payer.statusOf(path), 'ACSC')
  })
})
