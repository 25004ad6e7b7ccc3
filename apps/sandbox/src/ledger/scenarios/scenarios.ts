import { ACCOUNT_SCENARIOS, CODE_SCENARIOS } from './code-scenarios.ts'
import { PAYEE_SCENARIOS } from './payee-scenarios.ts'
import { CREDITOR_SCENARIOS } from './creditor-scenarios.ts'
import { PERSON_SCENARIOS } from './person-scenarios.ts'
import { SCA_SCENARIOS, STATUS_SCENARIOS } from './request-scenarios.ts'

/** All scenarios, by what triggers them. */
export const SCENARIOS = {
  creditors: CREDITOR_SCENARIOS,
  payees: PAYEE_SCENARIOS,
  people: PERSON_SCENARIOS,
  sca: SCA_SCENARIOS,
  statuses: STATUS_SCENARIOS,
  codes: CODE_SCENARIOS,
  accounts: ACCOUNT_SCENARIOS,
} as const

export type ScenarioId = (typeof SCENARIOS)[keyof typeof SCENARIOS][number]['id']
