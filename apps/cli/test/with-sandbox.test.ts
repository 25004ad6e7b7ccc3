import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { verifyNotification } from '@havn/tpp-sdk'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DevSandbox, freePort, startDevSandbox } from './support/dev-sandbox.ts'

const NDCT = '/v1/payments/norwegian-domestic-credit-transfers'

let sandbox: DevSandbox
before(async () => {
  sandbox = await startDevSandbox()
  await succeed('clock', '--set', '2026-11-16T09:00')
})
after(() => sandbox.close())

/** Runs a command that must succeed; returns what it printed on standard output. */
async function succeed(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await sandbox.havn(...args)
  assert.equal(status, 0, `${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

const facts = async <Facts>(...args: string[]): Promise<Facts> => JSON.parse(await succeed(...args, '--json'))

let number = 0
function body(): string {
  const example: object = JSON.parse(readFileSync(join(sandbox.directory, 'examples', 'ndct.json'), 'utf8'))
  number += 1
  return JSON.stringify({ ...example, remittanceInformationUnstructured: `Payment ${number}` })
}

/** Creates a payment of Kari and returns its id. */
async function create(...headers: string[]): Promise<string> {
  const psu = ['X-PSU-IDENTITY: 14838530061', 'PSU-Context: PRIVATE', ...headers]
  const args = ['call', 'POST', NDCT, '-d', body(), ...psu.flatMap((line) => ['-H', line])]
  const answer = await facts<{ status: number; body: { paymentId: string } }>(...args)
  assert.equal(answer.status, 201)
  return answer.body.paymentId
}

/** Waits until a running command has printed this on standard error. */
async function hasSaid(child: ChildProcess, pattern: RegExp): Promise<void> {
  assert(child.stderr)
  let text = ''
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (pattern.test(text)) return
  }
  throw new Error(`ended without ${pattern}:\n${text}`)
}

/** The lines that a running command prints, until one matches. */
async function linesUntil(child: ChildProcess, pattern: RegExp): Promise<string[]> {
  assert(child.stdout)
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (pattern.test(line)) return lines
  }
  throw new Error(`ended without ${pattern}:\n${lines.join('\n')}`)
}

describe('commands against a real sandbox', { concurrency: false }, () => {
  test('payments: list, by status, show and status', async () => {
    const paymentId = await create()
    await succeed('approve', 'last')
    await create()
    type List = { payments: { paymentId: string; transactionStatus: string }[] }
    const { payments } = await facts<List>('payments', 'list', '--status', 'actc')
    assert.deepEqual(
      payments.map((one) => one.paymentId),
      [paymentId],
    )
    assert.match(await succeed('payments'), new RegExp(`^\\S+  RCVD  .*\n${paymentId}  ACTC  `))
    assert.equal(await succeed('payments', 'status', paymentId), 'ACTC\n')
    assert.equal(await succeed('payments', 'status', 'last'), 'RCVD\n')
    assert.match(await succeed('payments', 'show', paymentId), /ACTC {2}approved\n$/)
    const refused = await sandbox.havn('payments', 'show', '01a1dd07-e16d-7a79-96bc-9683adf05b8c', '--json')
    assert.equal(refused.status, 1)
    const { error } = JSON.parse(refused.stdout)
    assert.deepEqual([error.status, error.body.tppMessages[0].code], [404, 'RESOURCE_UNKNOWN'])
    assert.equal((await sandbox.havn('payments', '--status', 'DONE')).status, 1)
  })

  test('DX-15 DX-18 logs: each call, with code and reason of a refusal, which the terminal shows too', async () => {
    const tpp = ['--tpp', sandbox.newTpp('logger')]
    await succeed('clock', ...tpp)
    assert.equal((await sandbox.havn('call', 'GET', '/v1/nowhere', ...tpp)).status, 1)
    const text = await succeed('logs', ...tpp)
    assert.match(text, /200 {2}GET {5}\/v1\/sandbox\/clock {2}\d+ ms\n.*404 {2}GET {5}\/v1\/nowhere/)
    assert.match(text, /\n {2}NOT_FOUND {2}path: .+\n {2}\.\/havn why [0-9a-f-]{36}\n$/)
    const lines = (await succeed('logs', '--failed', '--json', ...tpp)).trim().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).code),
      ['NOT_FOUND'],
    )
    assert.match(sandbox.terminal(), /404 {2}GET .*\n {5}NOT_FOUND {2}/)
  })

  test('DX-15 logs --follow: calls while it runs and over a restart of the bank, each once', async () => {
    const tpp = ['--tpp', sandbox.newTpp('follower')]
    await succeed('clock', ...tpp)
    const following = sandbox.start('logs', '--follow', '--json', ...tpp)
    const done = linesUntil(following, /customers/)
    await hasSaid(following, /Waiting for calls/)
    for (let calls = 0; calls < 3; calls += 1) await succeed('clock', ...tpp)
    await sandbox.restart()
    await succeed('clock', ...tpp)
    await pause(1_000)
    await succeed('call', 'GET', '/v1/sandbox/customers?withAccounts=false', ...tpp)
    const paths = (await done).map((line) => JSON.parse(line).path)
    const clock = '/v1/sandbox/clock'
    assert.deepEqual(paths, [clock, clock, clock, clock, clock, '/v1/sandbox/customers?withAccounts=false'])
    following.kill('SIGKILL')
  })

  test('snapshot: save, list, restore and delete; what restore brings back is the bank’s time too', async () => {
    await succeed('snapshot', 'save', 'before')
    await succeed('clock', '--advance', '2d')
    const restored = await facts<{ name: string; bankTime: string }>('snapshot', 'restore', 'before')
    assert.match(restored.bankTime, /^2026-11-16T09:/)
    assert.match(await succeed('clock'), /^2026-11-16T09:/)
    assert.match(await succeed('snapshot', 'list'), /^before {2}taken /)
    assert.deepEqual(await facts('snapshot', 'delete', 'before'), { deleted: 'before' })
    assert.equal(await succeed('snapshot', 'list'), 'No snapshots.\n')
    const { status, stderr } = await sandbox.havn('snapshot', 'restore', 'before')
    assert.equal(status, 1)
    assert.match(stderr, /snapshots that there are: \.\/havn snapshot list/)
  })

  test('DX-16 listen --forward-to passes on what verifies there; resend sends it again, byte for byte', async (t) => {
    const received: { body: Buffer; isVerified: boolean }[] = []
    const authority = readFileSync(join(sandbox.directory, 'ca.pem'), 'utf8')
    const app = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
    async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const bytes = await buffer(request)
      const { method = '', url: target = '', headersDistinct: headers } = request
      const bank = { authority, organizationIdentifier: 'PSDNO-FSA-000000001' }
      const { ok } = verifyNotification({ method, target, headers, body: bytes }, bank)
      received.push({ body: bytes, isVerified: ok })
      response.writeHead(202).end('stored')
    }
    await once(app, 'listening')
    t.after(() => app.close())
    const address = app.address()
    assert(typeof address === 'object' && address !== null)
    const port = await freePort()
    const listening = sandbox.start(
      'listen',
      '--json',
      `--port=${port}`,
      `--forward-to=http://127.0.0.1:${address.port}/hook?from=havn`,
    )
    await hasSaid(listening, /Listening/)
    const uri = `TPP-Notification-URI: http://localhost:${port}/hook?from=havn`
    const first = linesUntil(listening, /finalised|ACTC/)
    await create(uri, 'TPP-Notification-Content-Preferred: status=PROCESS')
    await succeed('approve', 'last')
    const [line = ''] = await first
    assert.match(JSON.parse(line).forwarded.text, /^→ 202 in \d+ ms$/)
    const sent = await facts<{ state: string; tries: number; lastTry: { status: number } }>('resend', 'last')
    assert.deepEqual([sent.state, sent.tries, sent.lastTry.status], ['delivered', 2, 202])
    assert.deepEqual(
      received.map((one) => one.isVerified),
      [true, true],
    )
    assert.deepEqual(received[0]?.body, received[1]?.body)
    listening.kill('SIGKILL')
  })

  test('reset: refused without a terminal or --yes; with it, the first data is back', async () => {
    await succeed('clock', '--set', '2027-03-01')
    const { status, stderr } = await sandbox.havn('reset')
    assert.equal(status, 2)
    assert.match(stderr, /say --yes/)
    assert.match(await succeed('clock'), /^2027-03-01/)
    assert.deepEqual(await facts('reset', '--yes'), { reset: true, tpp: 'default' })
    assert.doesNotMatch(await succeed('clock'), /^2027-03-01/)
  })

  test('--json of clock, run, why and approve is the bank’s answer', async () => {
    assert.match((await facts<{ time: string }>('clock', '--set', '2026-11-16T09:00')).time, /^2026-11-16T09/)
    await create()
    const approved = await facts<{ scaStatus: string; authorisationId: string }>('approve', 'last')
    assert.equal(approved.scaStatus, 'finalised')
    assert.equal((await facts<{ payments: { booked: number } }>('run')).payments.booked, 1)
    const why = await facts<{ attempts: { payment: { events: unknown[] } }[] }>('why')
    assert.equal(why.attempts[0]?.payment.events.length, 5)
    const refused = await sandbox.havn('why', 'no-such-call', '--json')
    assert.equal(refused.status, 1)
    assert.equal(JSON.parse(refused.stdout).error.status, 404)
  })
})
