import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ListDocument } from './read-trusted-list.ts'
import { type ListOutcome, refuseList } from './trusted-list.ts'

export interface ReaderLimits {
  readonly milliseconds: number
  readonly memoryMegabytes: number
}

export const READER_LIMITS: ReaderLimits = { milliseconds: 30_000, memoryMegabytes: 512 }

// Beside this file: as TypeScript in a checkout, as JavaScript in the package `havn`.
const program = fileURLToPath(new URL(`reader-process${extname(import.meta.filename)}`, import.meta.url))
const answerBytesMax = 32 * 1024 * 1024

/**
 * Reads a list in a process of its own, which may read files and nothing else, for so long and with so much memory: a list
 * comes from the network, and neither XML nor its parsers are to be trusted with the bank's process.
 */
export async function readInProcess(
  { document, signers }: ListDocument,
  limits: ReaderLimits = READER_LIMITS,
): Promise<ListOutcome> {
  const child = spawn(
    process.execPath,
    ['--permission', '--allow-fs-read=*', `--max-old-space-size=${limits.memoryMegabytes}`, program],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: limits.milliseconds, killSignal: 'SIGKILL' },
  )
  const answer: Buffer[] = []
  let bytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    answer.push(chunk)
    if (bytes > answerBytesMax) child.kill('SIGKILL')
  })
  // A reader that has ended does not take its input; what that means is seen below.
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify({ signers })}\n`)
  child.stdin.end(document)
  const [code, signal]: (number | string | null)[] = await once(child, 'close')
  if (code !== 0)
    return refuseList(
      'not-read-in-time',
      `the reader ended with ${signal ?? code}: it may take ${limits.milliseconds} ms and ${limits.memoryMegabytes} MB`,
    )
  return JSON.parse(Buffer.concat(answer).toString('utf8'))
}
