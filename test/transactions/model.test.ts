import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Reader, readerAt } from '../accounts/support/reader.ts'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { compare, compareBalances, newStatement, readAll, type Statement } from './support/statement-model.ts'
import { useBank } from '../support/bank.ts'

const runs = 12

/** What happens to an account; a payment is on its statement after the next run, an instant one at once. */
const HAPPENINGS = {
  async domestic({ pay }: Reader, waiting: string[]) {
    const message = randomUUID()
    await pay({ body: ndctBody({ remittanceInformationUnstructured: message }) })
    waiting.push(message)
  },
  async abroad({ pay }: Reader, waiting: string[]) {
    const message = randomUUID()
    await pay({ target: NCBCT_TARGET, body: ncbctBody({ remittanceInformationUnstructured: message }) })
    waiting.push(message)
  },
  async instant({ pay }: Reader, _waiting: string[], { executed }: Statement) {
    const message = randomUUID()
    await pay({ target: INSTANT_TARGET, body: ndctBody({ remittanceInformationUnstructured: message }) })
    executed.add(message)
  },
  async run({ payer, consents, session }: Reader, waiting: string[], { executed }: Statement) {
    await payer.setClock({ advanceSeconds: 86_400 })
    await payer.run()
    for (const message of waiting.splice(0)) executed.add(message)
    // A day is longer than a session.
    await consents.grant({ session })
  },
  deposits: ({ deposit }: Reader) => deposit('99860510002', [1, 2, 3]),
} satisfies Record<string, (reader: Reader, waiting: string[], statement: Statement) => Promise<void>>

type Happening = keyof typeof HAPPENINGS
const aHappening = fc.constantFrom(...(Object.keys(HAPPENINGS) as Happening[]))

const aRead = fc.record({
  limit: fc.constantFrom(1, 2, 3, 7, 200),
  from: fc.constantFrom('newest' as const, 'oldest' as const),
  /** Between the pages. */
  meanwhile: fc.array(aHappening, { maxLength: 3 }),
})

describe('the statement of an account', () => {
  const bank = useBank()

  test('TRX-01 VER-14 ST-08 a transaction always keeps its id and position, and pages list each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(aHappening, aRead), { minLength: 3, maxLength: 10 }),
        async (steps) => {
          const reader = await readerAt(bank)
          const statement = newStatement()
          const waiting: string[] = []
          const happen = (happening: Happening) => HAPPENINGS[happening](reader, waiting, statement)
          for (const step of [...steps, { limit: 3, from: 'newest' as const, meanwhile: [] }]) {
            if (typeof step === 'string') {
              await happen(step)
              continue
            }
            const [had, left] = [new Set(statement.executed), [...step.meanwhile]]
            const all = await readAll(reader, step, async () => {
              const next = left.shift()
              if (next !== undefined) await happen(next)
            })
            // Transactions that arrive meanwhile are not part of the listing.
            compare({ ...statement, executed: had }, all)
            statement.booked = all.booked
          }
          await compareBalances(reader, statement)
          assert(statement.booked.length > 0)
        },
      ),
      { numRuns: runs },
    )
  })
})
