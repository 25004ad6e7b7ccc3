import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * Reads a national id from standard input, never from an argument: arguments end in the shell's history and in the list of
 * processes. At a terminal it asks, and does not show what is typed.
 */
export async function readNationalId(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write('National id (not shown): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  try {
    for await (const line of lines) return line.replaceAll(/\s/gu, '')
    return ''
  } finally {
    lines.close()
    if (isTerminal) process.stderr.write('\n')
  }
}
