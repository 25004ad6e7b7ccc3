import type { BatchPlan } from './measure-batch.ts'

/** The parts of a whole run. */
const USUAL_PARTS = [
  'create',
  'psu-id',
  'status',
  'unsigned',
  'details',
  'accounts',
  'page',
  'approval',
  'idle',
  'statement',
  'recorder',
  'batch',
] as const
/** The parts that `--only` chooses from. Those of settings that cost something run only if they are chosen. */
const PARTS = [...USUAL_PARTS, 'trust', 'observability'] as const
export type Part = (typeof PARTS)[number]

export interface Plan {
  readonly parts: readonly Part[]
  readonly rounds: number
  /** How often servers with different settings are compared. */
  readonly comparisons: number
  /** The numbers of clients of which the fastest is measured. */
  readonly bareClients: readonly number[]
  readonly bareSeconds: number
  readonly creations: readonly { readonly connections: number; readonly count: number }[]
  /** How many requests of each other kind are sent in a round. */
  readonly count: number
  readonly pages: number
  readonly approvals: number
  readonly batch: BatchPlan
}

/** About five minutes on two cores. */
const FULL: Plan = {
  parts: USUAL_PARTS,
  rounds: 3,
  comparisons: 9,
  bareClients: [4, 8, 16, 32],
  bareSeconds: 5,
  creations: [
    { connections: 8, count: 4_000 },
    { connections: 64, count: 8_000 },
    { connections: 256, count: 10_000 },
  ],
  count: 6_000,
  pages: 1_200,
  approvals: 500,
  batch: { due: 10_000, accounts: 2_000, stored: [1_000, 100_000] },
}

/** Less than three minutes on two cores: what the floors need, in fewer and shorter rounds. */
const QUICK: Plan = {
  parts: ['create', 'status', 'page', 'approval', 'idle', 'statement', 'batch'],
  rounds: 2,
  comparisons: 3,
  bareClients: [16],
  bareSeconds: 4,
  creations: [{ connections: 64, count: 4_000 }],
  count: 3_000,
  pages: 400,
  approvals: 200,
  batch: { due: 3_000, accounts: 1_000, stored: [1_000] },
}

interface Choice {
  readonly quick: boolean
  readonly only?: string
  readonly rounds?: string
}

/** What to run: everything or the quick part of it, and of that only some parts if they are named, separated by commas. */
export function choosePlan({ quick, only, rounds }: Choice): Plan {
  const whole = quick ? QUICK : FULL
  const plan =
    rounds === undefined ? whole : { ...whole, rounds: Number(rounds), comparisons: Number(rounds) }
  if (only === undefined) return plan
  const parts = only.split(',').map((name) => {
    const part = PARTS.find((one) => one === name)
    if (part === undefined) throw new Error(`--only: expected some of ${PARTS.join(', ')}; got ${name}`)
    return part
  })
  return { ...plan, parts }
}
