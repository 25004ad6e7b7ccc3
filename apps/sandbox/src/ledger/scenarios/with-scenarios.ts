import type { SandboxLedger } from '../sandbox-ledger.ts'
import { withPersonScenarios } from './people-with-scenarios.ts'
import { withPayeeScenarios } from './payees-with-scenarios.ts'
import { withFeeScenarios } from './terms-with-scenarios.ts'
import { withTransferScenarios } from './transfers-with-scenarios.ts'

/**
 * The sandbox's core bank, which for documented people and creditor accounts behaves as any core bank might. Havn knows
 * nothing of scenarios: all effects come through the port. docs/scenarios.md lists them.
 */
export function withScenarios(ledger: SandboxLedger): SandboxLedger {
  return {
    ...ledger,
    ...withPersonScenarios(ledger),
    ...withFeeScenarios(ledger),
    ...withTransferScenarios(ledger),
    ...withPayeeScenarios(ledger),
  }
}
