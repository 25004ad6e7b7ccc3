import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { runProgram } from './run-program.ts'

export interface WrkResult {
  readonly answers: number
  readonly created: number
  readonly microseconds: number
  readonly p50: number
  readonly p99: number
  readonly socketErrors: number
}

const script = fileURLToPath(new URL('replay.lua', import.meta.url))
const secondsMax = 50

/** Sends the requests of a file, each once. */
export async function runWrk(options: {
  port: number
  connections: number
  file: string
  count: number
}): Promise<WrkResult> {
  const { port, connections, file, count } = options
  const load = ['--threads', '1', '--connections', String(connections), '--duration', `${secondsMax}s`]
  const url = `http://127.0.0.1:${port}`
  const output = await runProgram('wrk', [...load, '--script', script, url, '--', file, String(count)])
  const [, json] = /^RESULT (.*)$/m.exec(output) ?? []
  assert(json, `wrk gave no result:\n${output}`)
  return JSON.parse(json)
}
