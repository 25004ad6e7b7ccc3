import { withScenarios } from '../../src/core-bank/sandbox-ledger/index.ts'
import { describeCoreBank } from '../core-bank/conformance/index.ts'
import { openLedger } from '../core-bank/support/open-ledger.ts'
import { accountOf, KARI_ACCOUNT, LATER, OUTSIDE_ACCOUNT } from '../core-bank/support/order.ts'

// Whoever asks about ordinary people and accounts finds the books as they are without scenarios.
describeCoreBank('the sandbox ledger with its scenarios', async () => {
  const opened = await openLedger()
  const { ledger, bankId } = opened
  return {
    coreBank: withScenarios(ledger),
    bankId,
    people: {
      payer: { nationalId: '14838530061' },
      stranger: { nationalId: '02927931152' },
      nobody: { nationalId: '17912099997' },
    },
    accounts: {
      payer: accountOf(KARI_ACCOUNT),
      unknown: accountOf('99860525077'),
      domestic: { kind: 'bban', bban: OUTSIDE_ACCOUNT },
      abroad: {
        account: { kind: 'iban', iban: 'DE89370400440532013000' },
        currency: 'EUR',
        agent: 'COBADEFFXXX',
      },
    },
    deposit: (account, minorUnits) => ledger.deposit({ bankId, account, minorUnits }),
    balanceOf: async (account) => (await ledger.balanceOf({ bankId, account }))?.minorUnits ?? 0n,
    settle: async () => LATER,
    close: () => opened.close(),
  }
})
