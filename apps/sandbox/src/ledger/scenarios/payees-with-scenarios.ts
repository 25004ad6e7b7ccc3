import { setTimeout as pause } from 'node:timers/promises'
import type { CoreBank } from '@havn/server/core-bank'
import { isSameName } from '../people/verify-payee.ts'
import { PAYEE_SCENARIOS } from './payee-scenarios.ts'
import type { PayeeScenario } from './scenario.ts'

type Verification = Required<Pick<CoreBank, 'verifyPayee'>>

const SCENARIOS_BY_IBAN: ReadonlyMap<string, readonly PayeeScenario[]> = Map.groupBy<string, PayeeScenario>(
  PAYEE_SCENARIOS,
  ({ iban }) => iban,
)

const slowMilliseconds = 2_000
/** Longer than Havn waits. */
const silentMilliseconds = 60_000

/** Answers for the accounts abroad of the scenarios as the scenario says, else whether the name equals that of a holder. */
export function withPayeeScenarios(ledger: Verification): Verification {
  return {
    async verifyPayee(query) {
      const { account, name } = query
      const scenarios = account.kind === 'iban' ? SCENARIOS_BY_IBAN.get(account.iban) : undefined
      const scenario = scenarios?.find((one) => isSameName(one.name, name)) ?? scenarios?.[0]
      if (scenario === undefined) return ledger.verifyPayee(query)
      const { behaviour, holders, found } = scenario
      if (behaviour === 'answer-slowly') await pause(slowMilliseconds)
      if (behaviour === 'stay-silent') await pause(silentMilliseconds, undefined, { ref: false })
      if (isSameName(name, scenario.name) || holders.length === 0) return found
      return { kind: holders.some((holder) => isSameName(holder, name)) ? 'match' : 'no-match' }
    },
  }
}
