import { randomUUID } from 'node:crypto'
import type { ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectPresent, expectThat } from '../expect.ts'
import { findPerson, listOwnAccounts, payerAccountId } from '../payer.ts'
import { idsOf, listBooked, listPending, positionOf, readPagedStatement } from '../statement.ts'

/** Single transactions, and what a list of them looks like. */
export const TRANSACTION_CASES: readonly ConformanceCase[] = [
  {
    id: 'reading/transaction-ids',
    title:
      'Every booked transaction has an id and a position of its own, and a list is no longer than its limit.',
    advice:
      'Number the transactions of an account when they are booked, under the account’s lock, and sort by that number. A time alone is not unique.',
    async run(bank) {
      const all = await readPagedStatement(bank)
      expectEqual('the number of different transaction ids', new Set(idsOf(all)).size, all.length)
      const positions = all.map(positionOf)
      expectEqual('the number of different positions', new Set(positions).size, all.length)
      expectThat(
        positions.every((position) => position.length <= 40),
        { what: 'positions', expected: 'at most 40 characters each', received: positions },
      )
      expectEqual('the length of a list with limit 3', (await listBooked(bank, { limit: 3 })).length, 3)
    },
  },
  {
    id: 'reading/transaction-by-id',
    title: 'A transaction read by its id is the one of the list, booked or pending.',
    advice: 'Return every field of findTransaction as the lists return it.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const accountId = await payerAccountId(bank)
      const listed = [...(await listPending(bank)), ...(await listBooked(bank, { limit: 5 }))]
      for (const transaction of listed) {
        const { transactionId } = transaction
        const found = await coreBank.findTransaction({ bankId, accountId, transactionId })
        expectEqual('findTransaction with an id of the list', found, transaction)
      }
    },
  },
  {
    id: 'reading/transaction-of-another-account',
    title: 'A transaction is found under its own account only.',
    advice: 'Look for the transaction by accountId and transactionId together. An id of any form may come.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const [newest] = await readPagedStatement(bank)
      const { transactionId: own } = expectPresent('a booked transaction of the payer', newest)
      const stranger = await findPerson(bank, 'stranger')
      const [other] = await listOwnAccounts(bank, stranger.personId)
      const { accountId: others } = expectPresent('an account of people.stranger', other)
      const mine = await payerAccountId(bank)
      for (const [accountId, transactionId] of [
        [others, own],
        [randomUUID(), own],
        [mine, randomUUID()],
        [mine, 'no id at all'],
      ] as const) {
        const found = await coreBank.findTransaction({ bankId, accountId, transactionId })
        expectEqual('findTransaction with an id that this account does not have', found, undefined)
      }
    },
  },
]
