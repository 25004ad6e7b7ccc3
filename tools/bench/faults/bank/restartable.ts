import { join } from 'node:path'
import { type Program, startProgram, until } from '../cluster/programs.ts'

/** A program that can be ended and started again with the same settings. */
export interface Restartable {
  readonly name: string
  readonly port: number
  program(): Program
  /** Starts it, and waits until it answers. */
  start(environment?: Readonly<Record<string, string>>): Promise<void>
}

interface RestartableSetup {
  readonly folder: string
  readonly port: number
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly isUp: () => Promise<boolean>
}

export function restartable(
  name: string,
  { folder, port, command, environment, isUp }: RestartableSetup,
): Restartable {
  let program: Program | undefined
  return {
    name,
    port,
    program() {
      if (program === undefined) throw new Error(`${name} was never started`)
      return program
    },
    async start(more = {}) {
      const logFile = join(folder, `${name}.log`)
      const started = startProgram({ command, environment: { ...environment, ...more }, logFile })
      program = started
      await until(`${name} answers`, 60, async () => {
        if (!started.isRunning) throw new Error(`${name} ended: see ${logFile}`)
        return isUp()
      })
    },
  }
}

/** Whether a URL answers with this status. */
export async function answers(url: string, status: number): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.status === status
}
