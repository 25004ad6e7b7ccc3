import { setTimeout as pause } from 'node:timers/promises'
import { type CoreBank, matchPayeeName } from '@havn/server/core-bank'
import { PAYEE_SCENARIOS } from './payee-scenarios.ts'
import type { PayeeScenario } from './scenario.ts'

type Verification = Required<Pick<CoreBank, 'verifyPayee'>>

const SCENARIO_BY_IBAN: ReadonlyMap<string, PayeeScenario> = new Map(
  PAYEE_SCENARIOS.map((scenario) => [scenario.iban, scenario]),
)

const slowMilliseconds = 2_000
/** Longer than Havn waits. */
const silentMilliseconds = 60_000

/** Answers for the accounts abroad of the scenarios as their banks do. */
export function withPayeeScenarios(ledger: Verification): Verification {
  return {
    async verifyPayee(query) {
      const { account, name } = query
      const scenario = account.kind === 'iban' ? SCENARIO_BY_IBAN.get(account.iban) : undefined
      if (scenario === undefined) return ledger.verifyPayee(query)
      const { behaviour, holders } = scenario
      if (behaviour === 'answer-slowly') await pause(slowMilliseconds)
      if (behaviour === 'stay-silent') await pause(silentMilliseconds, undefined, { ref: false })
      if (behaviour === 'exclude-account') return { kind: 'not-possible', reason: 'account-not-checkable' }
      return holders.length === 0
        ? ledger.verifyPayee(query)
        : matchPayeeName(
            { name },
            holders.map((holder) => ({ name: holder })),
          )
    },
  }
}
