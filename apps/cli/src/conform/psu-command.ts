import { spawn } from 'node:child_process'
import type { Psu } from '@havn/conformance'

const outputCharactersMax = 100_000

/**
 * A PSU that is a program. It gets the link and what to do there, and prints the address that the browser was sent to as
 * its last line. Who the PSU is comes on standard input: arguments are visible to everybody on the machine, and
 * an environment to every program that this one starts.
 */
export function psuByCommand(program: string, secondsMax: number): Psu {
  return {
    decide: ({ link, outcome, nationalId, agreementId, accounts }) =>
      new Promise((resolve) => {
        const child = spawn(program, [link, outcome], {
          stdio: ['pipe', 'pipe', 'inherit'],
          timeout: secondsMax * 1000,
          killSignal: 'SIGKILL',
        })
        // A program need not read it.
        child.stdin.on('error', () => {})
        child.stdin.end(`${JSON.stringify({ nationalId, agreementId, accounts })}\n`)
        let printed = ''
        child.stdout.on('data', (chunk: Buffer) => {
          if (printed.length < outputCharactersMax) printed += chunk.toString('utf8')
        })
        child.on('error', () => resolve(undefined))
        child.on('close', (code) => resolve(code === 0 ? lastAddressIn(printed) : undefined))
      }),
  }
}

/** The last line that is an address. */
export function lastAddressIn(printed: string): string | undefined {
  return printed
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => URL.canParse(line))
}
