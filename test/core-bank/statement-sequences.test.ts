import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import {
  beginSequence,
  ACCOUNTS,
  check,
  endSequence,
  runStep,
  type Step,
} from './support/statement-sequence.ts'

const sequences = 40
const aBook = fc.integer({ min: 0, max: ACCOUNTS.length - 1 })

const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('execute' as const),
    orders: fc.array(
      fc.record({
        debtor: aBook,
        // The last one is at another bank.
        creditor: fc.integer({ min: 0, max: ACCOUNTS.length }),
        rail: fc.constantFrom('domestic', 'instant', 'cross-border'),
        minorUnits: fc.bigInt({ min: 1n, max: 300_00n }),
        currency: fc.constantFrom('NOK', 'EUR', 'JPY'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    /** How many earlier orders are executed again in the same set. */
    again: fc.integer({ min: 0, max: 3 }),
    minutes: fc.integer({ min: -120, max: 120 }),
  }),
  fc.record({ kind: fc.constant('report' as const), minutes: fc.integer({ min: -60, max: 600 }) }),
  fc.record({
    kind: fc.constant('deposit' as const),
    accountIndex: aBook,
    minorUnits: fc.bigInt({ min: -50_00n, max: 500_00n }),
  }),
  fc.record({
    kind: fc.constant('page' as const),
    accountIndex: aBook,
    limit: fc.integer({ min: 1, max: 4 }),
    from: fc.constantFrom('newest', 'oldest'),
  }),
)

describe('statements under random sequences of operations', () => {
  let opened: OpenLedger
  before(async () => {
    opened = await openLedger()
  })
  after(() => opened.close())

  test('TRX-01 VER-14 ST-08 an id always means the same transaction, pages show each transaction once while more arrive, and transactions sum to balances', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 25 }), async (steps) => {
        const sequence = await beginSequence(opened)
        for (const step of steps) {
          await runStep(sequence, step)
          await check(sequence)
        }
        await endSequence(sequence)
      }),
      { numRuns: sequences },
    )
  })
})
