import type { SandboxLedger } from '../sandbox-ledger.ts'
import { withPersonScenarios } from './people-with-scenarios.ts'
import { withFeeScenarios } from './terms-with-scenarios.ts'
import { withTransferScenarios } from './transfers-with-scenarios.ts'

/**
 * The sandbox's books, which for documented people and creditor accounts answer as any bank's books might. Havn knows
 * nothing of it: whatever happens came through the port. docs/scenarios.md lists all of them.
 */
export function withScenarios(books: SandboxLedger): SandboxLedger {
  return {
    ...books,
    ...withPersonScenarios(books),
    ...withFeeScenarios(books),
    ...withTransferScenarios(books),
  }
}
