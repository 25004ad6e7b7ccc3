import { cpus, release, totalmem } from 'node:os'
import type { Machine } from './bench-result.ts'
import { runProgram } from '../environment/run-program.ts'

/** The newest commit that changed what a run measures. */
export async function measuredCommit(): Promise<string> {
  const folders = ['apps/server/src', 'apps/sandbox/src', 'packages/contract', 'packages/http-signature']
  const root = new URL('../../..', import.meta.url).pathname
  return (await runProgram('git', ['-C', root, 'log', '-1', '--format=%h', '--', ...folders])).trim()
}

export function describeMachine(postgresVersion: string): Machine {
  const cores = cpus()
  return {
    cpu: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    postgres: postgresVersion,
    node: process.versions.node,
  }
}
