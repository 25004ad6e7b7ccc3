// What calls are refused with, as the server's tables, the scenarios and the recorded answers know it.
import { OPERATIONS, type Operation, TppMessageCode } from '@havn/contract'
import recorded from '../../../packages/contract/recorded-examples.json' with { type: 'json' }
import { SCENARIOS } from '../../../apps/sandbox/src/ledger/scenarios/scenarios.ts'
import type { DialectRow, WriteErrors } from '../../../apps/server/src/edge/index.ts'
import { ENDING_PARAMETERS } from '../../../apps/server/src/interfaces/norwegian/index.ts'
import { NORWEGIAN_DIALECT } from '../../../apps/server/src/interfaces/norwegian/index.ts'

/** A status and code with which a call is refused, and the operation if it is known. */
interface Refusal {
  readonly code: TppMessageCode
  readonly status: number
  readonly operation?: Operation | undefined
}

export const isCode = (text: string): text is TppMessageCode =>
  (TppMessageCode.enum as string[]).includes(text)

/** The refusals that examples of answers have: `createNdctPayment 400`. */
export function recordedRefusals(): readonly Refusal[] {
  return Object.entries<unknown>(recorded).flatMap(([key, body]) => {
    const [id = '', status = ''] = key.split(' ')
    const operation = Object.values<Operation>(OPERATIONS).find((one) => one.id === id)
    const { tppMessages = [] } = body as { tppMessages?: { code: TppMessageCode }[] }
    if (Number(status) < 400) return []
    return tppMessages.map(({ code }) => ({ code, status: Number(status), operation }))
  })
}

function scenarioRefusals(): readonly Refusal[] {
  return Object.values(SCENARIOS)
    .flat()
    .flatMap(({ observed }) => [...observed])
    .flatMap((text: string) => {
      const [status = '', code = ''] = text.split(' ')
      return /^\d+$/.test(status) && isCode(code) ? [{ code, status: Number(status) }] : []
    })
}

function isRefusal(row: DialectRow | WriteErrors): row is DialectRow {
  return 'status' in row && row.status >= 400
}

/** Everything that is known to be refused. */
export const knownRefusals = (): readonly Refusal[] => [
  ...Object.values<DialectRow | WriteErrors>(NORWEGIAN_DIALECT).filter(isRefusal),
  ...recordedRefusals(),
  ...scenarioRefusals(),
]

/** The codes in redirects after an SCA that failed. */
export const redirectCodes: readonly string[] = Object.values(ENDING_PARAMETERS).map(({ code }) => code)

/** What each scenario observes, by its id. */
export const observedByScenario: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(SCENARIOS)
    .flat()
    .map(({ id, observed }) => [id, observed.flatMap((one: string) => one.split(' '))]),
)
