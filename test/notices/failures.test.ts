import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { countFailingDeliveries } from '../../apps/server/src/domain/notifications/tpp-dialogue/index.ts'
import { makeCa } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { interfere } from './support/man-in-the-middle.ts'
import { type NoticingBank, openNoticingBank, registerTpp } from './support/noticing-bank.ts'
import { RELAY_LOGIN, skipWithoutExim, startRelay, type TestRelay } from './support/relay.ts'

const [minute, hour] = [60_000, 3_600_000]

describe('notices that the relay does not take at once', { skip: skipWithoutExim }, () => {
  const ca = makeCa()
  let relay: TestRelay
  let bank: NoticingBank
  before(async () => {
    relay = await startRelay(ca)
    bank = await openNoticingBank()
  })
  after(async () => {
    await bank.close()
    await relay.stop()
  })
  // Each test has TPPs of its own, and the bank's clock goes on.
  beforeEach(async () => {
    await queryAsOwner(
      bank,
      'delete from tpp_dialogue.due_delivery; delete from tpp_dialogue.delivery; delete from tpp_dialogue.contact',
    )
  })

  const way = (change: object = {}) => ({
    host: 'localhost',
    port: relay.port,
    login: RELAY_LOGIN,
    authorities: ca.pem,
    ...change,
  })
  const pass = (milliseconds: number) => void (bank.clock.offsetMilliseconds += milliseconds)
  const accepted = async () => (await relay.mails()).length
  const failing = async () => (await countFailingDeliveries(bank.bankDatabase))[0]?.failing ?? 0

  test('a mailbox that is full is tried with growing pauses, at the address that the TPP has by then', async () => {
    const tpp = await registerTpp(bank, 'later@tpp.example')
    const noticeId = await bank.write('full')
    const earlier = await accepted()
    const pauses = [minute, 5 * minute, 15 * minute, hour]
    for (const pause of pauses) {
      assert.equal((await bank.deliver(way())).length, 1)
      pass(pause - 1_000)
      assert.deepEqual(await bank.deliver(way()), [], `a second before ${pause} nothing is tried`)
      pass(1_000)
    }
    const [waiting] = await bank.deliveriesOf(noticeId)
    assert.deepEqual([waiting?.['state'], waiting?.['tries']], ['waiting', 4])
    assert.equal(await failing(), 1, 'metrics count it')
    assert.equal(waiting?.['last_reply'], '451 4.2.2 the mailbox of <later@tpp.example> is full')
    await tpp.register('drift@tpp.example')
    await bank.deliver(way())
    const [delivery] = await bank.deliveriesOf(noticeId)
    assert.deepEqual([delivery?.['state'], delivery?.['tries']], ['accepted', 5])
    assert.equal(delivery?.['email'], 'drift@tpp.example')
    assert.equal((await accepted()) - earlier, 1)
    assert.equal(await failing(), 0)
    pass(100 * hour)
    assert.deepEqual(await bank.deliver(way()), [])
  })

  test('after three days it is given up, and the log says so', async () => {
    await registerTpp(bank, 'later@tpp.example')
    const noticeId = await bank.write('given up')
    await bank.deliver(way())
    pass(72 * hour)
    const [last] = await bank.deliver(way())
    assert.partialDeepStrictEqual(last, {
      state: 'given-up',
      tries: 2,
      problem: 'RCPT TO was answered with 451',
    })
    assert.equal((await bank.deliveriesOf(noticeId))[0]?.['state'], 'given-up')
    assert.deepEqual(await queryAsOwner(bank, 'select from tpp_dialogue.due_delivery'), [])
  })

  test('a mailbox that does not exist is tried once, and keeps no other from getting it', async () => {
    await registerTpp(bank, 'gone@tpp.example')
    await registerTpp(bank, 'drift@tpp.example')
    const noticeId = await bank.write('gone')
    assert.equal((await bank.deliver(way())).length, 2)
    const deliveries = await bank.deliveriesOf(noticeId)
    assert.deepEqual(
      deliveries.map(({ state, tries }) => [state, tries]),
      [
        ['bounced', 1],
        ['accepted', 1],
      ],
    )
    pass(hour)
    assert.deepEqual(await bank.deliver(way()), [])
  })

  test('SEC-165 without TLS nothing is sent, neither password nor notice, and the log says why', async () => {
    await registerTpp(bank, 'drift@tpp.example')
    await bank.write('a secret plan')
    const earlier = await accepted()
    const attacker = await interfere(relay.port, {
      onReply: (text) => text.replace(/250-STARTTLS\r\n/i, '').replace(/^220 TLS.*/m, '454 no TLS today'),
    })
    const [stripped] = await bank.deliver(way({ port: attacker.port }))
    await attacker.stop()
    assert.partialDeepStrictEqual(stripped, {
      state: 'waiting',
      problem: 'the relay does not offer TLS (STARTTLS was answered with 454), and nothing is sent without',
    })
    assert.match(attacker.seen(), /^EHLO \S+\r\nSTARTTLS\r\n(?:QUIT\r\n)?$/)
    pass(minute)
    for (const [authorities, problem] of [
      [makeCa('Somebody else').pem, /unable to verify|unable to get|self-signed/],
      [undefined, /unable to verify|unable to get|self-signed/],
    ] as const) {
      const [untrusted] = await bank.deliver(way({ authorities }))
      assert.match(String((untrusted as { problem?: string }).problem), problem)
      pass(hour)
    }
    const [wrongName] = await bank.deliver(way({ host: '127.0.0.1' }))
    assert.match(
      String((wrongName as { problem?: string }).problem),
      /does not match certificate|not in the cert/,
    )
    assert.equal(await accepted(), earlier)
    pass(5 * hour)
    await bank.deliver(way())
    assert.equal((await accepted()) - earlier, 1, 'it waited')
  })

  test('a wrong password is tried again, one notice at a time, and is not in the log', async () => {
    await registerTpp(bank, 'drift@tpp.example')
    await registerTpp(bank, 'vakt@tpp.example')
    const noticeId = await bank.write('wrong password')
    const tries = await bank.deliver(way({ login: { ...RELAY_LOGIN, password: 'et-annet-passord' } }))
    assert.equal(tries.length, 1, 'the others need not be tried')
    assert.partialDeepStrictEqual(tries[0], { state: 'waiting', problem: 'AUTH PLAIN was answered with 535' })
    assert.doesNotMatch(JSON.stringify([tries, await bank.deliveriesOf(noticeId)]), /annet-passord/)
    pass(minute)
    await bank.deliver(way())
    assert.deepEqual(
      (await bank.deliveriesOf(noticeId)).map(({ state }) => state),
      ['accepted', 'accepted'],
    )
  })

  test('an answer that is lost after the relay has the mail: it is sent again under the same Message-ID', async () => {
    await registerTpp(bank, 'drift@tpp.example')
    const noticeId = await bank.write('lost', 'long '.repeat(1_900))
    const earlier = await relay.mails()
    const inBetween = await interfere(relay.port, {
      muteAfterBytes: 8_000,
      onMuted: async () => {
        while ((await accepted()) === earlier.length) await new Promise((resolve) => setTimeout(resolve, 20))
      },
    })
    const [lost] = await bank.deliver(way({ port: inBetween.port }))
    await inBetween.stop()
    assert.partialDeepStrictEqual(lost, { state: 'waiting', tries: 1 })
    pass(minute)
    await bank.deliver(way())
    assert.equal((await bank.deliveriesOf(noticeId))[0]?.['state'], 'accepted')
    const mails = (await relay.mails()).filter((mail) => mail.includes('Subject: lost'))
    assert.equal(mails.length, 2)
    assert.equal(new Set(mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size, 1)
  })

  test('six servers send at once: each TPP gets a notice once', async () => {
    for (let nth = 0; nth < 12; nth += 1) await registerTpp(bank, `drift@tpp${nth}.example`)
    const earlier = await accepted()
    const noticeId = await bank.write('six at once')
    const tries = await Promise.all(Array.from({ length: 6 }, () => bank.deliver(way())))
    assert.equal(tries.flat().length, 12)
    assert.equal((await accepted()) - earlier, 12)
    assert.ok(
      (await bank.deliveriesOf(noticeId)).every(
        ({ state, tries: count }) => state === 'accepted' && count === 1,
      ),
    )
  })

  test('a server that dies while it sends: another does it when the lease has expired', async () => {
    await registerTpp(bank, 'drift@tpp.example')
    const noticeId = await bank.write('dead server')
    await queryAsOwner(
      bank,
      `update tpp_dialogue.due_delivery set due_at = '${new Date(bank.clock.milliseconds() + 10 * minute).toISOString()}'`,
    )
    assert.deepEqual(await bank.deliver(way()), [])
    pass(10 * minute)
    assert.equal((await bank.deliver(way())).length, 1)
    assert.equal((await bank.deliveriesOf(noticeId))[0]?.['state'], 'accepted')
  })
})
