import { randomUUID } from 'node:crypto'
import { isId } from '../../../platform/shared/ids.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectPresent, expectThat } from '../expect.ts'
import { findPerson, listOwnAccounts, payerAccountId, payerBalance } from '../payer.ts'
import { listBooked, listPending, readStatement, sumOf } from '../statement.ts'

/** Accounts and their balances. */
export const ACCOUNT_CASES: readonly ConformanceCase[] = [
  {
    id: 'reading/account-ids',
    title: 'Every account has a UUID of its own, the same whenever it is listed.',
    advice:
      'accountId must be a UUID in lower case that never changes and belongs to no other account. TPPs keep it for years.',
    async run(bank) {
      const { personId } = await findPerson(bank, 'payer')
      const accounts = await listOwnAccounts(bank, personId)
      await payerAccountId(bank)
      expectEqual('listAccounts when asked again', await listOwnAccounts(bank, personId), accounts)
      const ids = accounts.map(({ accountId }) => accountId)
      expectEqual('the number of different ids', new Set(ids).size, ids.length)
      expectThat(ids.every(isId), {
        what: 'the ids of the accounts',
        expected: 'UUIDs in lower case',
        received: ids,
      })
    },
  },
  {
    id: 'reading/balances-agree',
    title:
      'The booked balance is the sum of the booked transactions; available is that with what is pending.',
    advice:
      'booked must be the sum of what listBookedTransactions lists, an opening balance included as a transaction. available must be booked, less what is set aside, plus the credit limit.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const accountIds = [await payerAccountId(bank)]
      const [balance, ...others] = await coreBank.listBalances({ bankId, accountIds })
      const { booked, available } = expectPresent('the balance of the payer’s account', balance)
      expectEqual('further balances, which were not asked for', others, [])
      expectEqual('booked', booked.minorUnits, sumOf(await readStatement(bank)))
      const pending = sumOf(await listPending(bank))
      expectEqual('booked with what is pending', booked.minorUnits + pending, available.minorUnits)
      expectEqual('available', available.minorUnits, await payerBalance(bank))
    },
  },
  {
    id: 'reading/several-balances',
    title: 'Balances of several accounts come in one answer, and unknown accounts are left out.',
    advice: 'Answer with one element for each account that exists, and none for the others.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const { personId } = await findPerson(bank, 'payer')
      const accounts = await listOwnAccounts(bank, personId)
      const accountIds = accounts.map(({ accountId }) => accountId)
      const balances = await coreBank.listBalances({ bankId, accountIds: [randomUUID(), ...accountIds] })
      expectEqual(
        'the accounts of listBalances',
        balances.map(({ accountId }) => accountId).toSorted(),
        accountIds.toSorted(),
      )
      for (const { accountId, booked, available } of balances) {
        const currency = accounts.find((one) => one.accountId === accountId)?.currency
        expectEqual(
          'the currencies of a balance',
          [booked.currency, available.currency],
          [currency, currency],
        )
      }
    },
  },
  {
    id: 'reading/unknown-account',
    title: 'An account that does not exist has no balance and no transactions.',
    advice: 'Answer [] with status 200 for an account that the bank does not have.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const accountId = randomUUID()
      expectEqual('listBalances', await coreBank.listBalances({ bankId, accountIds: [accountId] }), [])
      expectEqual('listBookedTransactions', await listBooked(bank, { accountId }), [])
      expectEqual(
        'listPendingTransactions',
        await coreBank.listPendingTransactions({ bankId, accountId }),
        [],
      )
    },
  },
]
