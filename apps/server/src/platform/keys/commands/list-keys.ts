import { digestOf, toKeyPeriods } from '../key-settings.ts'
import { type CommandSetup, fail, timeText } from './command-setup.ts'
import { describeState, keyStatesOf } from './key-state.ts'
import { FIRST, type ListedKey } from '../listed-key.ts'
import { formatTable } from '../../shared/format-table.ts'

const HEADINGS = ['USE', 'ID', 'STATE', 'USED FROM']

/** Prints every key with what it does now, as a table or as JSON; never a secret. */
export function listKeys(setup: CommandSetup, { json }: { readonly json: boolean }): number {
  const { keys, ofBank, others } = setup
  const periods = toKeyPeriods(keys)
  if (!periods.ok) return fail(setup, 'The keys cannot be used:', periods.problem)
  const states = keyStatesOf(periods.value, setup.now())
  if (json) {
    const digest = digestOf(keys.listed ?? [])
    setup.print(JSON.stringify({ bank: ofBank?.bank, digest, keys: states, others }, undefined, 2))
    return 0
  }
  const rows = [
    ...states.map((key) => [key.use, key.id, describeState(key), key.usedFrom ?? 'HAVN_SECRET']),
    ...(ofBank === undefined ? [] : describeDeployment(keys.listed ?? [])),
    ...others.map(({ use, id, state }) => [use, id, state, '']),
  ]
  setup.print(formatTable([HEADINGS, ...rows]))
  return 0
}

/** Until when a bank accepts what the deployment's keys made for it before it had its own. */
function describeDeployment(listed: readonly ListedKey[]): readonly string[][] {
  return listed
    .filter(({ id }) => id === FIRST)
    .map(({ use, acceptedUntil: until }) => [
      use,
      'deployment',
      until === undefined ? 'opens what it sealed' : `accepted until ${timeText(Date.parse(until))}`,
      '',
    ])
}
