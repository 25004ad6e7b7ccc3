import type { BenchResult } from './bench-result.ts'

/** A bound on a figure that does not depend on how fast the machine is: a ratio within the run, a count or a size. */
export interface Floor {
  readonly name: string
  /** Undefined if the run did not measure it. */
  readonly measure: (result: BenchResult) => number | undefined
  readonly least?: number
  readonly most?: number
}

const ratioToBare = ({ loads }: BenchResult) => {
  const [created, bare] = [loads['create@64'], loads['bare']]
  return created && bare && created.perSecond / bare.perSecond
}

const cpuToBare =
  (key: string, kind: 'serverCpu' | 'postgresCpu') =>
  ({ loads }: BenchResult) => {
    const [one, bare] = [loads[key], loads['bare']]
    return one && bare && one[kind] / bare.postgresCpu
  }

/** Set from what was measured on the commit that changed them last, with room of about 30 % for noise. */
export const FLOORS: readonly Floor[] = [
  { name: 'creations ÷ bare, 64 connections', measure: ratioToBare, least: 0.2 },
  {
    name: 'server CPU of a creation ÷ bare CPU',
    measure: cpuToBare('create@64', 'serverCpu'),
    most: 2,
  },
  {
    name: 'PostgreSQL CPU of a creation ÷ bare CPU',
    measure: cpuToBare('create@64', 'postgresCpu'),
    most: 2,
  },
  { name: 'WAL bytes of a creation', measure: ({ loads }) => loads['create@64']?.walBytes, most: 5_000 },
  {
    name: 'server CPU of a status ÷ bare CPU',
    measure: cpuToBare('status@64', 'serverCpu'),
    most: 2,
  },
  {
    name: 'PostgreSQL CPU of a status ÷ bare CPU',
    measure: cpuToBare('status@64', 'postgresCpu'),
    most: 2,
  },
  { name: 'commits of a creation', measure: ({ commits }) => commits?.creation, most: 2 },
  { name: 'commits of an approval', measure: ({ commits }) => commits?.approval, most: 24 },
]

export interface Verdict {
  readonly isMet: boolean
  readonly lines: readonly string[]
}

/** Compares a run with floors; those that it did not measure are left out. */
export function judgeFloors(result: BenchResult, floors: readonly Floor[]): Verdict {
  const judged = floors.flatMap(({ name, measure, least, most }) => {
    const measured = measure(result)
    if (measured === undefined) return []
    const isMet = measured >= (least ?? -Infinity) && measured <= (most ?? Infinity)
    const expected = [
      ...(least === undefined ? [] : [`at least ${least}`]),
      ...(most === undefined ? [] : [`at most ${most}`]),
    ].join(' and ')
    const text = `${name}: ${measured.toFixed(2)}; expected ${expected}`
    return [{ isMet, text: `${isMet ? 'met   ' : 'MISSED'}  ${text}` }]
  })
  return { isMet: judged.every(({ isMet }) => isMet), lines: judged.map(({ text }) => text) }
}
