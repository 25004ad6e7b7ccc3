import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serversSettings, type TestBank } from '../../support/bank.ts'
import { giveCommand } from '../../support/operator-command.ts'

/** Runs `havn register …`, and returns its exit code and everything that it prints. */
export async function runRegisterCommand(
  bank: TestBank,
  arguments_: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...serversSettings(bank), ...settings }
  const { code, out, problem } = await giveCommand(['register', ...arguments_], env)
  return `${code} ${out}${problem}`
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
