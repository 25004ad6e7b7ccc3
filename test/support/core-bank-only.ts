import { createSandboxLedger } from '@havn/sandbox/ledger/index'
import { personIdAuthentication } from '@havn/sandbox/person-id-authentication'
import type { Extend } from '../../apps/server/src/app/extension/extension.ts'

/** The extension of a production bank: a core bank, here the sandbox's ledger, and nothing else of the sandbox. */
export function coreBankOnly({ hasHistory }: { hasHistory: boolean }): Extend {
  return ({ tppDatabase, bankDatabase }) => {
    const ledger = createSandboxLedger({ tppDatabase, bankDatabase, hasHistory })
    return {
      coreBank: ledger,
      authentication: (country) => personIdAuthentication(ledger, country),
      onBankOpened: (queries, bank) => ledger.fill(queries, bank),
    }
  }
}
