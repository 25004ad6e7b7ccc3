import { statSync } from 'node:fs'
import { digestOf, toKeyPeriods } from '../key-settings.ts'
import { listProcesses } from '../processes.store.ts'
import { type CommandSetup, fail } from './command-setup.ts'
import { keyStatesOf } from './key-state.ts'
import { listBehind } from './rotate-keys.ts'

/** Says whether every use has a key, the seal signs and its certificate fits, nobody else can read the file, and every process has read it. */
export async function checkKeys(setup: CommandSetup): Promise<number> {
  const { keys, ofBank, others, withDatabase, print } = setup
  const { file, listed = [] } = keys
  const periods = toKeyPeriods(keys)
  const faults = await Promise.all(
    others.map(async (other) => {
      const fault = await other.findFault?.(setup.now())
      return fault === undefined ? [] : [`${other.use} ${other.id}: ${fault}`]
    }),
  )
  const problems = [
    ...(periods.ok ? [] : periods.problem),
    ...(ofBank?.problems ?? []),
    ...(file === undefined ? [] : modeProblems(file)),
    ...(await listBehind(setup, listed)),
    ...faults.flat(),
  ]
  if (problems.length > 0) return fail(setup, 'The keys need attention:', problems)
  const states = periods.ok ? keyStatesOf(periods.value, setup.now()) : []
  const used = states.filter(({ state }) => state === 'used').length
  print(`Every use has a key: ${used} are in use, of ${states.length} that are known.`)
  if (withDatabase === undefined)
    print('HAVN_DATABASE_URL_BANK is not set, so nobody knows which processes have read them.')
  else {
    const processes = await withDatabase((queries) => listProcesses(queries, ofBank?.bank))
    print(`Processes that run and have read these keys (${digestOf(listed)}): ${processes.length}.`)
  }
  return 0
}

function modeProblems(file: string): readonly string[] {
  const mode = statSync(file).mode % 0o1000
  // A group may read a file that an orchestrator mounts; nobody else may, and nobody but the owner may write it.
  const isOpen = mode % 0o10 !== 0 || Math.floor(mode / 0o20) % 2 === 1
  return isOpen ? [`${file} has the mode ${mode.toString(8)}: expected 600, since it has secrets`] : []
}
