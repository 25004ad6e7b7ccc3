import assert from 'node:assert/strict'
import { setActor } from '../../../src/database/actor.ts'
import {
  createApprovalPurpose,
  type ExecutionSetup,
  finishReclaimed,
  type RunContext,
  type RunSummary,
} from '../../../src/payments/index.ts'
import { openBank } from '../../support/bank.ts'
import { payerAt } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { assertInvariants } from '../../support/invariants.ts'
import { openOddBooks } from './odd-books.ts'
import { countsOf } from './rounds.ts'

/** Who decides plays no part here. */
const NOBODY = { personId: '01900000-0000-7000-8000-000000000009', agreementId: undefined }
const ASKER = { name: '', brand: undefined }

export const KARIS = '99860510002'
/** Of every payment that is not told otherwise, in øre. */
const amount = 12_550n

export const runSummaryWith = (counts: Partial<RunSummary> = {}): RunSummary => ({
  booked: 0,
  underWay: 0,
  lackingFunds: 0,
  rejected: 0,
  unanswered: 0,
  ...counts,
})

/** A server with its bank, as TPPs know it, and beside it what executes payments, with books that may be odd. */
export async function openOddBank() {
  const bank = await openBank()
  const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
  const books = await openOddBooks(bank)
  // A Monday, when banks are open.
  const monday = Temporal.Instant.from('2026-11-16T10:00:00Z')
  await payer.setClock({ time: '2026-11-16T10:00:00+00:00' })
  const [own] = await queryAsOwner(bank, 'select bank_id, tpp_id from banks.own_bank')
  const actor = { bankId: String(own?.['bank_id']), tppId: String(own?.['tpp_id']) }
  let minutes = 0

  /** Each time a minute later. */
  function nextMoment(): RunContext {
    minutes += 1
    return { bankId: actor.bankId, at: monday.add({ minutes }) }
  }

  const statusesOf = async (paths: readonly string[]) =>
    countsOf(await Promise.all(paths.map((path) => payer.statusOf(path))))

  return {
    bank,
    payer,
    books,
    bankId: actor.bankId,
    nextMoment,
    statusesOf,

    /** Another server, before the claim has ended and after, whose books are as they should be. */
    async askAgain(): Promise<RunSummary> {
      assert.deepEqual(
        await finishReclaimed(books.setup(), nextMoment()),
        runSummaryWith(),
        'claimed by somebody else',
      )
      await books.letClaimsEnd()
      return finishReclaimed(books.setup(), nextMoment())
    },

    /** Each executed once, and everything as it should be. */
    async assertPaid(paths: readonly string[], had: bigint): Promise<void> {
      assert.deepEqual(await statusesOf(paths), { ACSC: paths.length })
      assert.equal(had - (await payer.balanceOf(KARIS)), BigInt(paths.length) * amount)
      await assertInvariants(bank)
    },

    /** A payment that is approved at a server which executes so, up to what follows the approval. */
    async approve(execution: ExecutionSetup, target: string) {
      const created = await payer.create({ target })
      const purpose = createApprovalPurpose({
        execution,
        onError: (error) => assert.fail(String(error)),
      })
      const subject = { ...actor, subjectId: created.json.paymentId }
      const approved = await books.bankDatabase.transaction(async (queries) => {
        await setActor(queries, actor)
        return purpose.onApproved(
          { queries, at: nextMoment().at, approvalsNeeded: 1, decider: NOBODY, requester: ASKER, chosen: [] },
          subject,
        )
      })
      assert.equal(approved.outcome, 'approved')
      const path = created.json._links['self']?.href ?? ''
      return { path, follow: async () => approved.afterCommit?.() }
    },

    async close(): Promise<void> {
      await books.close()
      await bank.close()
    },
  }
}

export type OddBank = Awaited<ReturnType<typeof openOddBank>>
