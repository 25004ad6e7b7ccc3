import type { BenchResult } from './bench-result.ts'

/** A bound on a figure that does not depend on how fast the machine is: a ratio within the run, a count or a size. */
export interface Floor {
  readonly name: string
  /** Undefined if the run did not measure it. */
  readonly measure: (result: BenchResult) => number | undefined
  readonly least?: number
  readonly most?: number
}

const toBare =
  (pick: (result: BenchResult) => number | undefined) =>
  (result: BenchResult): number | undefined => {
    const [measured, bare] = [pick(result), result.loads['bare']]
    return measured === undefined || bare === undefined ? undefined : measured / bare.postgresCpu
  }

const creationsToBare = ({ loads }: BenchResult) => {
  const [created, bare] = [loads['create@64'], loads['bare']]
  return created && bare && created.perSecond / bare.perSecond
}

const pageCpu = ({ loads }: BenchResult) => {
  const page = loads['newest-page@16']
  return page && page.serverCpu + page.postgresCpu
}

/**
 * Set from what was measured, with room of about 30 % for noise, and more where a figure is small. A change that lowers a
 * figure lowers its floor. CPU is compared with that of the plain INSERTs in the same run.
 */
export const FLOORS: readonly Floor[] = [
  { name: 'creations ÷ bare, 64 connections', measure: creationsToBare, least: 0.35 },
  {
    name: 'server CPU of a creation ÷ bare CPU',
    measure: toBare(({ loads }) => loads['create@64']?.serverCpu),
    most: 1.3,
  },
  {
    name: 'PostgreSQL CPU of a creation ÷ bare CPU',
    measure: toBare(({ loads }) => loads['create@64']?.postgresCpu),
    most: 0.9,
  },
  { name: 'WAL bytes of a creation', measure: ({ loads }) => loads['create@64']?.walBytes, most: 5_200 },
  {
    name: 'server CPU of a status ÷ bare CPU',
    measure: toBare(({ loads }) => loads['status@64']?.serverCpu),
    most: 1,
  },
  {
    name: 'PostgreSQL CPU of a status ÷ bare CPU',
    measure: toBare(({ loads }) => loads['status@64']?.postgresCpu),
    most: 0.35,
  },
  { name: 'CPU of a page of 200 ÷ bare CPU', measure: toBare(pageCpu), most: 5 },
  {
    name: 'PostgreSQL CPU of a creation, 32 in one statement ÷ bare CPU',
    measure: toBare(({ statement }) => statement?.['32']?.postgresCpu),
    most: 1,
  },
  {
    name: 'PostgreSQL CPU of a batch run, young ledger ÷ bare CPU',
    measure: toBare(({ batch }) => batch?.['young']?.postgresCpu),
    most: 3,
  },
  { name: 'commits of a creation', measure: ({ commits }) => commits?.creation, most: 1.5 },
  { name: 'commits of an approval', measure: ({ commits }) => commits?.approval, most: 8 },
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
