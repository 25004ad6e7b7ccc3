import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serversSettings, type TestBank } from '../../support/bank.ts'
import { processEnvironment } from '../../support/process-environment.ts'

const havn = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url))

/** Runs `havn register …`, and returns its exit code and everything that it prints. */
export function runRegisterCommand(
  bank: TestBank,
  arguments_: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...processEnvironment, ...serversSettings(bank), ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [havn, 'register', ...arguments_], { env }, (error, out, problem) =>
      resolve(`${error?.code ?? 0} ${out}${problem}`),
    )
  })
}

/** Waits for a line in the log of a server. */
export async function waitForLog(bank: TestBank, text: RegExp): Promise<void> {
  for (let tries = 0; tries < 500 && !bank.log.some((line) => text.test(line)); tries += 1) await sleep(20)
  assert(
    bank.log.some((line) => text.test(line)),
    `no line ${text} in the log`,
  )
}

/** Lets a server listen on this machine, and returns its port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
