import { spawn } from 'node:child_process'
import type { Psu } from '@havn/conformance'

const outputCharactersMax = 100_000

/**
 * A PSU that is a program. It gets the link and what to do there, and prints the address that the browser was sent to as
 * its last line. Who the PSU is stands in its environment, because arguments are visible to everybody on the machine.
 */
export function psuByCommand(program: string, secondsMax: number): Psu {
  return {
    decide: ({ link, outcome, nationalId, agreementId = '', accounts = [] }) =>
      new Promise((resolve) => {
        const child = spawn(program, [link, outcome], {
          stdio: ['ignore', 'pipe', 'inherit'],
          timeout: secondsMax * 1000,
          killSignal: 'SIGKILL',
          env: {
            ...process.env,
            HAVN_PSU_NATIONAL_ID: nationalId,
            HAVN_PSU_AGREEMENT_ID: agreementId,
            HAVN_PSU_ACCOUNTS: accounts.join(' '),
          },
        })
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
