import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, redirectOf, SCA_HEADERS } from '../sca/support/tpp-calls.ts'
import { holdLocks } from '../support/held-locks.ts'
import { KARI } from '../support/ndct.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'
import {
  causesOf,
  KARIS_ACCOUNT,
  REACH_STATUS,
  stepBackToAcsp,
  unbookablePayment,
  TUESDAY,
  whileExecuting,
  unfundedPayment,
} from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

describe('cancel a payment: 409', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  const start = (path: string, folder = 'cancellation-authorisations') =>
    payer.call({ method: 'POST', target: `${path}/${folder}`, headers: SCA_HEADERS })

  /** Asserts that neither DELETE nor an SCA cancels it, and that trying changes nothing. */
  async function cannotBeCancelled(path: string, status: string) {
    const causes = await causesOf(bank, path)
    assert.equal(await payer.statusOf(path), status)
    const attempts = [await payer.cancel(path), await payer.cancel(path, SCA_HEADERS), await start(path)]
    for (const answer of attempts) {
      assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentId']], answer.text)
      assert.match(answer.json.tppMessages[0]?.text ?? '', new RegExp(`this one is ${status}$`))
      assert.equal(answer.headers['aspsp-sca-approach'], undefined)
    }
    const listed = await payer.call({ target: `${path}/cancellation-authorisations` })
    assert.deepEqual(listed.json, { cancellationIds: [] })
    assert.deepEqual(await causesOf(bank, path), causes)
  }

  test('ERR-08 ST-06 PDNG: a run has claimed it', async () => {
    const path = await payer.pay()
    await whileExecuting({ bank, payer }, { path, book: KARIS_ACCOUNT }, () =>
      cannotBeCancelled(path, 'PDNG'),
    )
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('ST-08 ACSP: the money is reserved and sent', async () => {
    const path = await REACH_STATUS.ACWP(payer)
    await stepBackToAcsp(bank, path)
    await cannotBeCancelled(path, 'ACSP')
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  for (const status of ['ACWP', 'ACSC', 'RJCT', 'CANC'] as const)
    test(`ST-08 ${status}`, async () => {
      await cannotBeCancelled(await REACH_STATUS[status](payer), status)
    })

  test('RJCT by the core bank, and for lack of funds until the last try', async () => {
    const refused = await payer.pay(unbookablePayment())
    const poor = await payer.pay(unfundedPayment())
    await payer.run()
    await cannotBeCancelled(refused, 'RJCT')
    await payer.setClock({ time: '2026-11-17T16:00:00+00:00' })
    await cannotBeCancelled(poor, 'RJCT')
  })

  test('RCVD when the TPP deletes it, and decided by the PSU before that is written: the decision counts', async () => {
    const path = await REACH_STATUS.RCVD(payer)
    const decision = await holdLocks(bank, [
      `select payments.advance(bank_id, tpp_id, payment_id, 'refused', now())
       from payments.payment_status where payment_id = '${path.split('/').at(-1)}'`,
    ])
    // It reads RCVD, and waits for the decision that is not committed.
    const deletion = payer.cancel(path)
    await decision.isWaitedFor()
    await decision.release()
    const answer = await deletion
    assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentId']], answer.text)
    assert.deepEqual(await causesOf(bank, path), ['created', 'refused'])
    assert.equal(await payer.statusOf(path), 'RJCT')
  })

  test('CANC by an SCA of the PSU', async () => {
    const path = await payer.pay()
    const cancellation = await payer.cancel(path, SCA_HEADERS)
    await payer.decide(cancellation)
    for (const answer of [await payer.cancel(path), await start(path)])
      assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentId']])
  })

  test('RCVD needs no SCA to be cancelled, so none can be started', async () => {
    const path = await REACH_STATUS.RCVD(payer)
    const answer = await start(path)
    assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentId']])
    assert.equal(await payer.statusOf(path), 'RCVD')
  })

  test('ST-07 ACCP: it can be read and cancelled, but not approved again', async () => {
    const path = await REACH_STATUS.ACCP(payer)
    assert.equal((await payer.call({ target: path })).status, 200)
    const answer = await start(path, 'authorisations')
    assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentId']])
    assert.equal((await start(path)).status, 201)
  })

  describe('a cancellation that the PSU approves too late fails, and the payment continues', () => {
    async function endsInVain(answer: Awaited<ReturnType<Payer['cancel']>>) {
      const decided = await payer.decide(answer)
      assert.equal(decided.json['scaStatus'], 'failed')
      assert.equal(redirectOf(decided).get('status'), '403')
      assert.equal(redirectOf(decided).get('code'), 'FORBIDDEN')
    }

    test('ERR-08 ST-06 while a run has claimed it', async () => {
      const path = await payer.pay()
      const cancellation = await payer.cancel(path, SCA_HEADERS)
      await whileExecuting({ bank, payer }, { path, book: KARIS_ACCOUNT }, () => endsInVain(cancellation))
      assert.equal(await payer.statusOf(path), 'ACSC')
      assert.deepEqual(await causesOf(bank, path), ['created', 'approved', 'claimed', 'reserved', 'booked'])
    })

    test('ST-08 after a run has executed it', async () => {
      const balance = await payer.balanceOf(KARIS_ACCOUNT)
      const path = await payer.pay()
      const cancellation = await payer.cancel(path, SCA_HEADERS)
      await payer.run()
      await endsInVain(cancellation)
      assert.equal(await payer.statusOf(path), 'ACSC')
      assert.equal(await payer.balanceOf(KARIS_ACCOUNT), balance - 12_550n)
    })

    test('ST-08 while the PSU has the page open', async () => {
      const path = await payer.pay()
      const browser = newBrowser()
      await browser.open(linkOf(await payer.cancel(path, SCA_HEADERS)).href)
      await browser.logIn(KARI)
      assert(browser.field('shown') !== undefined)
      await payer.run()
      const page = await browser.approve()
      assert.match(page.location ?? '', /status=403&code=FORBIDDEN/)
      assert.equal(await payer.statusOf(path), 'ACSC')
    })

    test('but not if the run found no money: ACCP is cancelled', async () => {
      const path = await payer.pay(unfundedPayment())
      const cancellation = await payer.cancel(path, SCA_HEADERS)
      await payer.run()
      assert.equal((await payer.decide(cancellation)).json['scaStatus'], 'finalised')
      assert.equal(await payer.statusOf(path), 'CANC')
      await payer.setClock(TUESDAY)
      assert.equal(await payer.statusOf(path), 'CANC')
    })

    test('at the moment of a run: one of the two succeeds, and money moves only for payments whose status says so', async () => {
      const balance = await payer.balanceOf(KARIS_ACCOUNT)
      const paths = await Promise.all(Array.from({ length: 6 }, () => payer.pay()))
      const cancellations = await Promise.all(paths.map((path) => payer.cancel(path, SCA_HEADERS)))
      const [, ...decided] = await Promise.all([
        payer.run(),
        ...cancellations.map((answer) => payer.decide(answer)),
      ])
      await payer.run()
      const seen = await Promise.all(
        paths.map(
          async (path, index) => `${String(decided[index]?.json['scaStatus'])} ${await payer.statusOf(path)}`,
        ),
      )
      for (const outcome of seen) assert.match(outcome, /^(finalised CANC|failed ACSC)$/)
      const paid = BigInt(seen.filter((outcome) => outcome.endsWith('ACSC')).length)
      assert.equal(await payer.balanceOf(KARIS_ACCOUNT), balance - 12_550n * paid)
    })
  })
})
