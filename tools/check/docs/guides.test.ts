import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { programsOf } from '../../release/pack/samples.ts'
import { shellBlocks, textBlocks } from './blocks.ts'
import { copyCheckout } from './copy-checkout.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (page: string) => readFileSync(join(root, 'docs', page), 'utf8')
const readySecondsMax = 240

describe('the guides, word for word', () => {
  let checkout: string
  let bank: ChildProcess
  before(async () => {
    checkout = copyCheckout(root)
    const start = shellBlocks(read('first-payment.md')).find(({ terminal }) => terminal === 1)
    assert(start)
    bank = spawn('sh', ['-c', `exec ${start.text}`], { cwd: checkout, stdio: ['ignore', 'pipe', 'pipe'] })
    await untilReady(bank)
  })
  after(async () => {
    bank.kill('SIGINT')
    await new Promise((resolve) => bank.once('exit', resolve))
    rmSync(checkout, { recursive: true })
  })

  /** Writes the programs of a page, runs its commands, and checks that they print what the page shows. */
  function follow(name: string): void {
    const page = read(name)
    for (const [file, text] of programsOf(page)) writeFileSync(join(checkout, file), text)
    const commands = shellBlocks(page).filter(({ terminal }) => terminal === 2)
    const script = ['set -eu', ...commands.map(({ text }) => text)].join('\n')
    const printed = execFileSync('bash', ['-c', script], { cwd: checkout, encoding: 'utf8' })
    for (const expected of textBlocks(page))
      assert(printed.includes(expected), `${expected} is not in:\n${printed}`)
  }

  test('SIG-09 DX-12 first-payment.md: openssl and curl alone create a payment and read its status', () => {
    follow('first-payment.md')
    const answer = JSON.parse(readFileSync(join(checkout, 'answer.json'), 'utf8'))
    assert.equal(answer.transactionStatus, 'RCVD')
    assert.match(answer._links.scaRedirect.href, /^https:\/\/localhost:8443\/sca\//)
  })

  test('SCA-01 sca.md: a PSU is identified, approves, and the session ends after an hour', () =>
    follow('sca.md'))

  test('ST-01 scenarios.md: a payment meets what its creditor account says', () => follow('scenarios.md'))

  test('VER-05 x-accept-fix.md: a payment is read before its approval', () => follow('x-accept-fix.md'))

  test('SIG-09 why.md: what happened to a call, and a first signature', () => follow('why.md'))

  test('notifications.md: a TPP that asks for notifications gets those of a payment', () =>
    follow('notifications.md'))

  test('DX-12 command-line.md: scripts, logs, payments, scenarios and snapshots', () =>
    follow('command-line.md'))

  test('VER-21 payments.md: a payment is executed, goes abroad, is stopped', () => follow('payments.md'))

  test('SVC-18 SVC-19 SVC-20 account-information.md: from a 401 to accounts, transactions and the quota', () =>
    follow('account-information.md'))

  test('SIG-06 SEC-31 toolbox.md: certificates, explain, doctor and a proxy that signs', () =>
    follow('toolbox.md'))

  test('TLS-01 conformance.md: Havn passes its own kit over TLS, and openssl verifies the report', () =>
    follow('conformance.md'))

  test('EP-25 SBX-14 sandbox-data.md: customers of your own, a corporation with limits, and back again', () =>
    follow('sandbox-data.md'))

  for (const guide of readdirSync(join(root, 'docs/guides')))
    if (shellBlocks(read(`guides/${guide}`)).length > 0)
      test(`guides/${guide}`, () => follow(`guides/${guide}`))
})

async function untilReady(bank: ChildProcess): Promise<void> {
  let printed = ''
  bank.stdout?.on('data', (chunk) => (printed += String(chunk)))
  bank.stderr?.on('data', (chunk) => (printed += String(chunk)))
  for (let second = 0; second < readySecondsMax; second += 0.2) {
    if (printed.includes('./havn call')) return
    assert.equal(bank.exitCode, null, `the bank stopped:\n${printed}`)
    await pause(200)
  }
  assert.fail(`the bank is not ready after ${readySecondsMax} s:\n${printed}`)
}
