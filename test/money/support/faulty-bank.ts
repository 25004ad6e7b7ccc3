import assert from 'node:assert/strict'
import { setActor } from '../../../apps/server/src/platform/database/actor.ts'
import {
  createApprovalPurpose,
  createPayeeChecks,
  type ExecutionSetup,
  finishReclaimed,
  type RunContext,
  type RunSummary,
} from '../../../apps/server/src/domain/payments/index.ts'
import { openBank } from '../../support/bank.ts'
import { MONDAY, payerAt, type PaymentRequest } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { WITHOUT_SCA } from '../../jobs/approved-payments.ts'
import { assertInvariants } from '../../support/invariants.ts'
import { openFaultyCoreBank } from './faulty-core-bank.ts'
import { countsOf } from './rounds.ts'

const onError = (error: unknown) => assert.fail(String(error))

/** The deciding person does not matter here. */
const NOBODY = { personId: '01900000-0000-7000-8000-000000000009', agreementId: undefined }
const ASKER = { name: '', brand: undefined }

export const KARIS = '99860510002'
/** The amount of the default payment, in øre. */
const amount = 12_550n

export const runSummaryWith = (counts: Partial<RunSummary> = {}): RunSummary => ({
  booked: 0,
  underWay: 0,
  lackingFunds: 0,
  rejected: 0,
  unanswered: 0,
  ...counts,
})

/** A server with its bank, and beside it a second execution of payments whose core bank can be made to fail. */
export async function openFaultyBank() {
  const bank = await openBank()
  const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
  const core = await openFaultyCoreBank(bank)
  // A Monday, when banks are open.
  const monday = Temporal.Instant.from('2026-11-16T10:00:00Z')
  await payer.setClock(MONDAY)
  const [own] = await queryAsOwner(bank, 'select bank_id, tpp_id from banks.own_bank')
  const actor = { bankId: String(own?.['bank_id']), tppId: String(own?.['tpp_id']) }
  let minutes = 0

  /** The context of the next run, a minute later each time. */
  function nextRun(): RunContext {
    minutes += 1
    return { bankId: actor.bankId, at: monday.add({ minutes }) }
  }

  const statusesOf = async (paths: readonly string[]) =>
    countsOf(await Promise.all(paths.map((path) => payer.statusOf(path))))

  return {
    bank,
    payer,
    core,
    bankId: actor.bankId,
    nextRun,
    statusesOf,

    /** Asks again as another server with a working core bank: before the lease has expired, and after it. */
    async askAgain(): Promise<RunSummary> {
      assert.deepEqual(
        await finishReclaimed(core.setup(), nextRun()),
        runSummaryWith(),
        'claimed by another process',
      )
      await core.expireClaims()
      return finishReclaimed(core.setup(), nextRun())
    },

    /** Asserts that each payment was executed once, and that every invariant holds. */
    async assertPaid(paths: readonly string[], had: bigint): Promise<void> {
      assert.deepEqual(await statusesOf(paths), { ACSC: paths.length })
      assert.equal(had - (await payer.balanceOf(KARIS)), BigInt(paths.length) * amount)
      await assertInvariants(bank, WITHOUT_SCA)
    },

    /** Approves a payment on a server with this execution, up to the work that follows the commit. */
    async approve(execution: ExecutionSetup, target: string, body?: PaymentRequest['body']) {
      const created = await payer.create(body === undefined ? { target } : { target, body })
      const payeeChecks = createPayeeChecks({ ...execution, currenciesOf: () => [], onError })
      const purpose = createApprovalPurpose({ execution, payeeChecks, onError })
      const subject = { ...actor, subjectId: created.json.paymentId }
      const approved = await core.bankDatabase.transaction(async (queries) => {
        await setActor(queries, actor)
        const { payments = [] } = await purpose.read(queries, subject)
        const decision = { queries, at: nextRun().at, decider: NOBODY, requester: ASKER, payments }
        return purpose.onApproved({ ...decision, approvalsNeeded: 1, lacksFunds: false, chosen: [] }, subject)
      })
      assert.equal(approved.outcome, 'approved')
      const path = created.json._links['self']?.href ?? ''
      return { path, follow: async () => approved.afterCommit?.() }
    },

    async close(): Promise<void> {
      await core.close()
      await bank.close({ breaks: WITHOUT_SCA })
    },
  }
}

export type FaultyBank = Awaited<ReturnType<typeof openFaultyBank>>
