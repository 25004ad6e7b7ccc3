import { setTimeout as sleep } from 'node:timers/promises'
import { hint, output, type OutputOptions } from '../terminal/output.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { findRunningSandbox, readDevFile } from './dev-file.ts'
import { isAlive } from './ports.ts'

const stopSecondsMax = 60

/** Stops the sandbox that runs here and waits until it has ended. If none runs, that is no failure: a script may repeat it. */
export async function stop(options: OutputOptions): Promise<void> {
  const state = statePaths()
  const running = await findRunningSandbox(state)
  if (running === undefined) {
    output(options, { stopped: false }, () => `No sandbox runs in ${state.directory}.`)
    return
  }
  process.kill(running.pid, 'SIGTERM')
  if (!(await hasEnded(state, running.pid)))
    throw new Error(`the sandbox (process ${running.pid}) did not end within ${stopSecondsMax} seconds`)
  output(options, { stopped: true, pid: running.pid }, () => 'Stopped.')
  hint(`Its keys and data stay in ${state.directory}.`)
}

/** The file goes when everything is stopped, right before the process ends. */
async function hasEnded(state: StatePaths, pid: number): Promise<boolean> {
  const deadline = Date.now() + stopSecondsMax * 1000
  while (Date.now() < deadline) {
    if (!isAlive(pid) || readDevFile(state)?.pid !== pid) return true
    await sleep(50)
  }
  return false
}
