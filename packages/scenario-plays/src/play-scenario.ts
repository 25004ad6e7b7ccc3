import { OTHER_PLAYS } from './other-plays.ts'
import { PAYMENT_PLAYS, payeePlay } from './payment-plays.ts'
import type { Play } from './play.ts'
import { createStage, type StageSetup } from './stage.ts'

const PLAYS: Readonly<Record<string, Play>> = { ...PAYMENT_PLAYS, ...OTHER_PLAYS }

/** Scenarios that need the days after the first one to be banking days. */
const severalDays: ReadonlySet<string> = new Set([
  'funds-later',
  'funds-never',
  'outcome-unknown',
  'under-way',
  'abroad-long',
  'returned',
  'day-passed',
])

const [tuesday, friday] = [2, 5]

/** Plays a scenario; returns what the TPP observed. */
export async function playScenario(setup: StageSetup): Promise<readonly string[]> {
  const { id } = setup.scenario
  const play = PLAYS[id] ?? (setup.scenario.group === 'payees' ? payeePlay : undefined)
  if (play === undefined)
    throw new Error(`this version of havn does not know how to play ${id}: ${setup.scenario.steps}`)
  const stage = createStage(setup)
  await stage.beginOnWeekday(severalDays.has(id) ? tuesday : friday)
  await play(stage)
  return stage.observed
}
