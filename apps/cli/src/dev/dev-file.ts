import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { StatePaths } from '../state.ts'
import { writePrivate } from '../state.ts'

/** The sandbox that runs in this state folder: by it the other commands find the sandbox, and a second one does not start. */
export type DevFile = { pid: number; httpsPort: number; httpPort: number }

export function readDevFile(state: StatePaths): DevFile | undefined {
  if (!existsSync(state.dev)) return undefined
  const { pid, httpsPort, httpPort }: Record<string, unknown> = JSON.parse(readFileSync(state.dev, 'utf8'))
  return { pid: Number(pid), httpsPort: Number(httpsPort), httpPort: Number(httpPort) }
}

export function writeDevFile(state: StatePaths, content: DevFile): void {
  writePrivate(state.dev, `${JSON.stringify(content)}\n`)
}

export function removeDevFile(state: StatePaths): void {
  rmSync(state.dev, { force: true })
}
