// Which suites `.ci/run` begins after `verify`, a line each: a suite's script and its minutes.
//   node tools/check/suite-order.ts --commit HASH [--part 1|2]
import { parseArgs } from 'node:util'
import { MINUTES, SUITES } from './suites.ts'

export type Timed = readonly [suite: string, minutes: number]

/** Two halves that take about as long: the longest suite first, each into the half that is shorter. */
export function halvesOf(suites: readonly Timed[]): readonly (readonly Timed[])[] {
  const halves: Timed[][] = [[], []]
  for (const suite of suites.toSorted(([, one], [, other]) => other - one))
    halves.toSorted((one, other) => minutesOf(one) - minutesOf(other))[0]?.push(suite)
  return halves
}

/** The suites in the order of a commit: the hash decides which one is first, and so which of them a budget reaches. */
export function orderOf(suites: readonly Timed[], commit: string): readonly Timed[] {
  const start = suites.length === 0 ? 0 : Number.parseInt(commit.slice(0, 8) || '0', 16) % suites.length
  return [...suites.slice(start), ...suites.slice(0, start)]
}

export const minutesOf = (suites: readonly Timed[]): number =>
  suites.reduce((sum, [, minutes]) => sum + minutes, 0)

if (import.meta.main) {
  const { values } = parseArgs({ options: { commit: { type: 'string' }, part: { type: 'string' } } })
  const known = Object.entries(MINUTES)
  const part = values.part === undefined ? known : halvesOf(known)[Number(values.part) - 1]
  if (part === undefined) throw new Error(`--part ${values.part}: expected 1 or 2`)
  for (const [suite, minutes] of orderOf(part, values.commit ?? ''))
    process.stdout.write(`test:${suite} ${minutes}\n`)
  const without = Object.keys(SUITES).filter((suite) => !(suite in MINUTES))
  if (without.length > 0) process.stderr.write(`No minutes, so not begun: ${without.join(', ')}\n`)
}
