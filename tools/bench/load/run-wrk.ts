import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../environment/run-program.ts'

export interface WrkOptions {
  readonly port: number
  /** Whether the port speaks TLS; any certificate is accepted. */
  readonly isTls?: boolean
  readonly connections: number
  /** Requests as `signRequests` writes them. */
  readonly file: string
  readonly count: number
  /** How many answers come before the measured ones. */
  readonly warm: number
  /** The status of every answer. */
  readonly status: number
  /** Whether answers with another status are counted; otherwise the run fails. */
  readonly mayRefuse?: boolean
  /** Called when the measured answers begin, and when they end. */
  readonly onMark: () => void
}

export interface WrkResult {
  /** How many answers came between the two marks. */
  readonly answers: number
  readonly microseconds: number
  /** How many answers had another status than expected. */
  readonly refused: number
  /** Of all answers, in microseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const script = fileURLToPath(new URL('replay.lua', import.meta.url))
const secondsMax = 120

/** Sends the requests of a file, each once, over warm connections; fails unless every answer has the expected status. */
export async function runWrk(options: WrkOptions): Promise<WrkResult> {
  const { port, isTls = false, mayRefuse = false, connections, file, count, warm, status, onMark } = options
  const moments: number[] = []
  const onLine = (line: string) => {
    const [, moment] = /^MARK \w+ (\d+)$/.exec(line) ?? []
    if (moment === undefined) return
    onMark()
    moments.push(Number(moment))
  }
  const load = ['--threads', '1', '--connections', String(connections), '--duration', `${secondsMax}s`]
  const replay = [file, count, warm, connections, status].map(String)
  const output = await runProgram(
    'wrk',
    [
      ...load,
      '--timeout',
      '30s',
      '--script',
      script,
      `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`,
      '--',
      ...replay,
    ],
    {},
    onLine,
  )
  const [, json] = /^RESULT (.*)$/m.exec(output) ?? []
  const [from, to] = moments
  assert(json !== undefined && from !== undefined && to !== undefined, `wrk gave no result:\n${output}`)
  const result: Pick<WrkResult, 'p50' | 'p95' | 'p99'> & { expected: number; socketErrors: number } =
    JSON.parse(json)
  assert.equal(result.socketErrors, 0, 'wrk: no connection may break')
  const refused = count - result.expected
  assert(
    refused === 0 || mayRefuse,
    `expected ${count} answers with status ${status} within ${secondsMax} s, got ${result.expected}`,
  )
  const { p50, p95, p99 } = result
  return { answers: count - connections - warm, microseconds: to - from, refused, p50, p95, p99 }
}
