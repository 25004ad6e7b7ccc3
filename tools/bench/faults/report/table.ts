import type { CallOutcome } from '../client/timeline.ts'
import type { Round } from '../run-strike.ts'
import type { FaultRun } from './fault-run.ts'

/** A line about one round, for whoever watches the run. */
export function formatRound(round: Round): string {
  const { strike, outageSeconds, acknowledged, lost, doubled, problems, outcomes } = round
  const failed = Object.entries(outcomes).filter(([outcome]) => outcome !== 'write' && outcome !== 'read')
  const parts = [
    strike.padEnd(20),
    `outage ${outageSeconds.toFixed(1)} s, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
    `refused within ${(round.refusalMillisecondsMax / 1000).toFixed(1)} s, ${round.lateRefusals} of them after more than 1 s`,
    `${round.connectionsAskedMax} connections/s`,
    `disk ${(round.diskMillisecondsMax / 1000).toFixed(1)} s`,
    ...(round.noAnswerMillisecondsMax > 0
      ? [`without an answer after ${(round.noAnswerMillisecondsMax / 1000).toFixed(1)} s`]
      : []),
    ...failed.map(([outcome, count]) => `${count} × ${outcome}`),
    ...problems.map((problem) => `PROBLEM: ${problem}`),
  ]
  return parts.join(' · ')
}

const HEAD = [
  'fault',
  'rounds',
  'outage, s',
  'accepted, s',
  'acknowledged',
  'lost',
  'doubled',
  '503 with Retry-After',
  'other 5xx, or no answer',
  'longest until a refusal, s',
]

/** The table of a run in Markdown: a row for each fault. */
export function formatTable({ strikes, rounds }: Pick<FaultRun, 'strikes' | 'rounds'>): string {
  const rows = strikes.flatMap(({ name, title, outageSecondsMax }) => {
    const own = rounds.filter(({ strike }) => strike === name)
    return own.length === 0 ? [] : [[title, ...figuresOf(own, outageSecondsMax)]]
  })
  const total = ['**all**', ...figuresOf(rounds, undefined)]
  return [HEAD, HEAD.map((_, index) => (index === 0 ? '---' : '--:')), ...rows, total]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function figuresOf(rounds: readonly Round[], outageSecondsMax: number | undefined): readonly string[] {
  const sum = (figure: (round: Round) => number) =>
    String(rounds.reduce((total, round) => total + figure(round), 0))
  const outages = rounds.map(({ outageSeconds }) => outageSeconds)
  const count = (...kinds: readonly CallOutcome[]) =>
    sum(({ outcomes }) => kinds.reduce((total, kind) => total + (outcomes[kind] ?? 0), 0))
  const slowest = Math.max(...rounds.map(({ refusalMillisecondsMax }) => refusalMillisecondsMax))
  return [
    String(rounds.length),
    `${Math.min(...outages).toFixed(1)}–${Math.max(...outages).toFixed(1)}`,
    outageSecondsMax === undefined ? '' : `≤ ${outageSecondsMax}`,
    sum(({ acknowledged }) => acknowledged),
    sum(({ lost }) => lost.length),
    sum(({ doubled }) => doubled.length),
    count('unavailable'),
    count('bare 503', 'other 5xx', 'no answer'),
    slowest === 0 ? '–' : (slowest / 1000).toFixed(1),
  ]
}
