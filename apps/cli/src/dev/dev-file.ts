import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { writePrivate } from '@havn/test-certificates'
import type { StatePaths } from '../installation/state.ts'
import { isAlive, isPortFree } from './ports.ts'

/** The sandbox that runs in this state folder: by it the other commands find the sandbox, and a second one does not start. */
export type DevFile = {
  pid: number
  httpsPort: number
  httpPort: number
  /** The port of the console; undefined without one. */
  consolePort?: number | undefined
  /** Whether it can be called; false while it starts. */
  isReady: boolean
  /** The base URL for other machines, if it is open to them. */
  externalUrl?: string | undefined
}

/** Until then a process that has not opened its port yet may be a sandbox that starts. */
const startingMillisecondsMax = 180_000

export function readDevFile(state: StatePaths): DevFile | undefined {
  if (!existsSync(state.dev)) return undefined
  const { pid, httpsPort, httpPort, consolePort, isReady, externalUrl }: Record<string, unknown> = JSON.parse(
    readFileSync(state.dev, 'utf8'),
  )
  return {
    pid: Number(pid),
    httpsPort: Number(httpsPort),
    httpPort: Number(httpPort),
    ...(typeof consolePort === 'number' && { consolePort }),
    isReady: isReady === true,
    ...(typeof externalUrl === 'string' && { externalUrl }),
  }
}

export function writeDevFile(state: StatePaths, content: DevFile): void {
  writePrivate(state.dev, `${JSON.stringify(content)}\n`)
}

export function removeDevFile(state: StatePaths): void {
  rmSync(state.dev, { force: true })
}

/** Finds the sandbox that runs or starts in this state folder. A process that was killed left its file behind. */
export async function findRunningSandbox(state: StatePaths): Promise<DevFile | undefined> {
  const found = readDevFile(state)
  if (found === undefined || !isAlive(found.pid)) return undefined
  // Another process may have got the number of one that was killed: so its port is tried too.
  const isStarting = !found.isReady && Date.now() - statSync(state.dev).mtimeMs < startingMillisecondsMax
  return isStarting || !(await isPortFree(found.httpsPort)) ? found : undefined
}
