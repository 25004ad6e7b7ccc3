import type { SandboxScenario } from '@havn/contract'
import { type CreditorScenario, DURATION_UNITS, type PayeeScenario } from './scenario.ts'
import type { PersonScenario, RequestScenario } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

type ScenarioRow = CreditorScenario | PayeeScenario | PersonScenario | RequestScenario

/** All scenarios as data for a TPP's programs. */
export function describeScenarios(): SandboxScenario[] {
  const groups = Object.entries(SCENARIOS) as [SandboxScenario['group'], readonly ScenarioRow[]][]
  return groups.flatMap(([group, rows]) => rows.map((row) => describe(group, row)))
}

function describe(group: SandboxScenario['group'], row: ScenarioRow): SandboxScenario {
  return {
    id: row.id,
    group,
    trigger: triggerOf(row),
    ...('account' in row ? { account: row.account } : {}),
    ...('iban' in row ? { account: row.iban, creditorName: row.name } : {}),
    ...('nationalId' in row ? { nationalId: row.nationalId } : {}),
    effect: row.effect,
    observed: [...row.observed],
    steps: row.steps,
  }
}

/** What triggers a scenario, in words, as docs/scenarios.md shows it. */
export function triggerOf(row: ScenarioRow): string {
  if ('account' in row) return `${row.account}${amountOf(row)}`
  if ('iban' in row) return `${row.iban} (${row.name})`
  return 'nationalId' in row ? `${row.nationalId} (${row.name})` : row.trigger
}

/** Examples of amounts whose last digits count days or seconds; empty for a behaviour that counts nothing. */
function amountOf({ behaviour: { kind } }: CreditorScenario): string {
  if (!(kind in DURATION_UNITS)) return ''
  const unit = DURATION_UNITS[kind as keyof typeof DURATION_UNITS]
  return `; 100.02 is 2 ${unit}, 100.05 is 5`
}
