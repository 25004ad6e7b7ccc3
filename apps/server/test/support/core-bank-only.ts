import { createSandboxLedger } from '@havn/sandbox/ledger/index'
import type { Extend } from '../../src/extension.ts'

/** A bank in production: it has a core system, here the sandbox's, and nothing else of the sandbox. */
export function coreBankOnly({ hasHistory }: { hasHistory: boolean }): Extend {
  return ({ tppDatabase, bankDatabase }) => {
    const ledger = createSandboxLedger({ tppDatabase, bankDatabase, hasHistory })
    return { coreBank: ledger, onBankOpened: (queries, bankId) => ledger.fill(queries, bankId) }
  }
}
