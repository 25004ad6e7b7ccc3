import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DebtorAccount } from '../../apps/server/src/core-bank/index.ts'
import { createExampleAdapter } from './example-adapter/adapter.ts'
import { startCoreSystem } from './example-adapter/core-system.ts'
import { describeCoreBank } from './support/describe-core-bank.ts'
import { euroLedgerUnderTest, ledgerUnderTest } from './support/ledger-under-test.ts'
import { accountOf, AT, LATER, order, OUTSIDE_ACCOUNT } from './support/order.ts'

const BANK_ID = '00000000-0000-4000-8000-00000000000a'

describeCoreBank('the sandbox ledger', () => ledgerUnderTest())

describeCoreBank('the sandbox ledger of a bank in the euro area', () => euroLedgerUnderTest())

describeCoreBank('the example adapter', async () => {
  const core = await startCoreSystem()
  for (let deposit = 0; deposit < 12; deposit += 1) await core.deposit('12345678903', 100_00n)
  const numberOf = (account: DebtorAccount) => (account.kind === 'account' ? account.bban : '')
  return {
    coreBank: createExampleAdapter(core.url, BANK_ID),
    bankId: BANK_ID,
    timeZone: 'Europe/Oslo',
    currency: 'NOK',
    people: {
      payer: { nationalId: '14838530061' },
      stranger: { nationalId: '02927931152' },
      nobody: { nationalId: '17912099997' },
    },
    accounts: {
      payer: accountOf('12345678903'),
      unknown: accountOf('12345679993'),
      domestic: { kind: 'bban', bban: OUTSIDE_ACCOUNT },
      abroad: {
        account: { kind: 'iban', iban: 'DE89370400440532013000' },
        currency: 'EUR',
        agent: 'COBADEFFXXX',
      },
    },
    now: () => AT,
    balanceOf: (account) => core.balanceOf(numberOf(account)),
    actions: {
      async deposit(account, minorUnits) {
        await core.deposit(numberOf(account), minorUnits)
      },
      async settle() {
        await core.bookAll()
        return LATER
      },
    },
    close: () => core.close(),
  }
})

test('the example adapter says unknown, and never no, when the core system is unavailable', async () => {
  const core = await startCoreSystem()
  const coreBank = createExampleAdapter(core.url, BANK_ID)
  await core.close()
  const orders = [order(), order()]
  const bankId = BANK_ID
  const executions = await coreBank.execute({ bankId, orders, at: LATER })
  assert.deepEqual(
    executions.map(({ outcome }) => outcome),
    ['unknown', 'unknown'],
  )
  await assert.rejects(coreBank.hasFunds({ bankId, order: order() }))
  await assert.rejects(coreBank.findCustomerByNationalId({ bankId, nationalId: '14838530061' }))
})
