import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../jobs/until.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { KARI, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { signedRequest } from '../support/signed-request.ts'
import { type Attack, guessLogins, keepIdle, sendSlowBodies } from './support/attackers.ts'
import { bankPageAt, sendFrom } from './support/pages.ts'
import { openTwoServers } from './support/two-servers.ts'

/** How often each honest client calls. With HAVN_LONG the attack is as large as it was when it succeeded. */
const isLong = process.env['HAVN_LONG'] === '1'
const rounds = isLong ? 200 : 30
const idlePerAddress = isLong ? 500 : 100
const slowBodies = 140

const HONEST_TPP = '127.0.0.2'
const HONEST_PSU = '127.0.0.3'
const ATTACKER = '127.0.0.66'
const IDLE_ADDRESSES = Array.from({ length: 8 }, (_, index) => `127.0.0.${70 + index}`)

describe('two servers behind the HAProxy that we publish', () => {
  const ca = makeCa()
  const tpp = makeTpp(ca)
  const attacks: Attack[] = []
  let servers: Awaited<ReturnType<typeof openTwoServers>>
  before(async () => void (servers = await openTwoServers(ca)))
  after(async () => {
    for (const attack of attacks) attack.stop()
    await servers.close()
  })

  const from = (localAddress: string) => ({ port: servers.port, localAddress })

  /** Makes the calls of an honest TPP and the visits of an honest PSU, and returns how they were answered. */
  async function callHonestly(bankId: string) {
    const milliseconds: number[] = []
    const refused: string[] = []
    const measure = async (what: string, work: () => Promise<number>) => {
      const startedAt = performance.now()
      const status = await work().catch((error: Error) => error.message)
      milliseconds.push(performance.now() - startedAt)
      if (typeof status === 'string' || status >= 400) refused.push(`${what}: ${status}`)
    }
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        measure(
          'creation',
          async () => (await sendFrom(from(HONEST_TPP), signedRequest(tpp, ndctCreation()))).status,
        ),
        measure('login', () => bankPageAt(from(HONEST_PSU), bankId).logIn(KARI)),
      ])
      await sleep(50)
    }
    milliseconds.sort((one, other) => one - other)
    const at = (share: number) => Math.round(milliseconds[Math.floor(share * (milliseconds.length - 1))] ?? 0)
    return { refused, text: `${milliseconds.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms` }
  }

  test('SEC-45 SEC-46 SEC-47 SEC-48 under slow bodies, idle connections and begun logins at once, no honest caller is refused', async (t) => {
    const created = await sendFrom(from(HONEST_TPP), signedRequest(tpp, ndctCreation()))
    assert.equal(created.status, 201, created.text)
    const bankId = JSON.parse(created.text)._links.scaRedirect.href.split('/')[4] ?? ''
    const idle = await callHonestly(bankId)
    assert.deepEqual(idle.refused, [])
    t.diagnostic(`without an attack: ${idle.text}`)

    // The TPP's certificate is public, and everybody can claim another address.
    const certificate = signedRequest(tpp, ndctCreation()).headers['TPP-Signature-Certificate'] ?? ''
    const headers = [`TPP-Signature-Certificate: ${String(certificate)}`, `X-Forwarded-For: ${HONEST_TPP}`]
    attacks.push(
      sendSlowBodies(from(ATTACKER), { count: slowBodies, headers }),
      guessLogins(from(ATTACKER), bankId),
      ...IDLE_ADDRESSES.map((address) => keepIdle(from(address), { count: idlePerAddress })),
    )
    await sleep(2_000)
    const attacked = await callHonestly(bankId)
    const unsigned = { method: 'GET', target: '/v1/accounts', headers: { 'X-Forwarded-For': HONEST_TPP } }
    await sendFrom(from(ATTACKER), { ...unsigned, body: undefined })
    const answers = attacks.map((attack) => JSON.stringify(Object.fromEntries(attack.answers)))
    t.diagnostic(`under attack: ${attacked.text}; ${attacked.refused.length} refused`)
    t.diagnostic(`attackers were answered: ${answers.join(' ')}`)
    assert.deepEqual(attacked.refused, [])
    for (const attack of attacks) attack.stop()

    await until(30, async () => {
      const rows = await queryAsOwner(servers, 'select distinct peer from security_events.event')
      const peers = new Set(rows.map(({ peer }) => peer))
      assert(!peers.has(HONEST_TPP), 'nobody sets the address of another')
      return peers.has(ATTACKER)
    })
  })
})
