import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { prepare, type TestBank, useBank } from '../support/bank.ts'
import { basketIdOf, basketPayerAt, paymentStatusOf } from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { assertNoFailures } from '../support/assert-no-failures.ts'
import { queryAsOwner } from '../support/query.ts'
import { rounds } from '../support/rounds.ts'
import { assertInvariants } from '../support/invariants.ts'

const roundsOfEach = rounds({ usually: 24, long: 200 })

/** Runs both at nearly the same time; by round, one or the other starts a little later. */
async function together<One, Other>(
  round: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  // An SCA takes longer than a call, so each needs a head start in some rounds to win.
  const wait = [0, 5, 10, 20, 30, 40, 250][round % 7]
  const late = <Result>(work: () => Promise<Result>) => pause(wait).then(work)
  return round % 2 === 0 ? Promise.all([one(), late(other)]) : Promise.all([late(one), other()])
}

describe('races between a basket and other operations', () => {
  const bank: TestBank = useBank({ beforeClose: () => assertNoFailures(bank) })
  const psu = prepare(() => basketPayerAt(bank))

  /** Checks that everything approved is executed, exactly once. */
  async function runAndCheck(paymentIds: readonly string[]): Promise<void> {
    const ours = `= any ('{${paymentIds.join(',')}}')`
    const approved = await queryAsOwner(
      bank,
      `select payment_id as id from payments.payment_status
       where payment_id ${ours} and status in ('ACTC', 'ACWC') order by 1`,
    )
    await psu.payer.run()
    const paid = await queryAsOwner(
      bank,
      `select transfer_id as id from sandbox_ledger.transfer
       where transfer_id ${ours} and stage = 'booked' order by 1`,
    )
    assert.deepEqual(paid, approved)
    await assertInvariants(bank)
  }

  test('a basket is created while one of its payments is approved alone: exactly one succeeds', async () => {
    const winners = new Set<string>()
    const ids: string[] = []
    for (let round = 0; round < roundsOfEach; round += 1) {
      const alone = await psu.payer.create({ headers: { 'TPP-Session-ID': psu.session } })
      const { paymentId } = alone.json
      const other = await psu.payment()
      ids.push(paymentId, other)
      const [created, decided] = await together(
        round,
        () => psu.create([other, paymentId]),
        () => psu.payer.decide(alone),
      )
      const isApproved = decided.json['scaStatus'] === 'finalised'
      assert.deepEqual([created.status, isApproved], isApproved ? [409, true] : [201, false], created.text)
      assert.equal(await paymentStatusOf(bank, paymentId), isApproved ? 'ACTC' : 'RCVD')
      winners.add(isApproved ? 'alone' : 'basket')
      if (created.status === 201) await psu.remove(basketIdOf(created))
    }
    assert.deepEqual([...winners].toSorted(), ['alone', 'basket'], 'both have won')
    await runAndCheck(ids)
  })

  test('a basket and one of its payments are approved: only the approval of the basket succeeds', async () => {
    const ids: string[] = []
    for (let round = 0; round < roundsOfEach; round += 1) {
      const alone = await psu.payer.create({ headers: { 'TPP-Session-ID': psu.session } })
      const { paymentId } = alone.json
      const other = await psu.payment()
      ids.push(paymentId, other)
      const { basketId, authorisationId } = await psu.basket([paymentId, other])
      const [basket, single] = await together(
        round,
        () => psu.decide(authorisationId),
        () => psu.payer.decide(alone),
      )
      assert.equal(basket.json['scaStatus'], 'finalised', basket.text)
      assert.notEqual(single.json['scaStatus'], 'finalised')
      assert.deepEqual(await psu.memberStatuses(basketId), ['ACTC', 'ACTC'])
    }
    await runAndCheck(ids)
  })

  test('two baskets with some of the same payments, in opposite order, are created: exactly one succeeds', async () => {
    const winners = new Set<number>()
    for (let round = 0; round < roundsOfEach; round += 1) {
      const [one = '', two = '', three = '', four = ''] = await psu.payments(4)
      const answers = await together(
        round,
        () => psu.create([one, two, three]),
        () => psu.create([four, three, two]),
      )
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [201, 409],
        answers.map(({ text }) => text).join(),
      )
      const winner = answers.findIndex(({ status }) => status === 201)
      winners.add(winner)
      const inBasket = await queryAsOwner(
        bank,
        `select payment_id::text as id from payments.payment_status
         where basket_id is not null and payment_id in ('${one}', '${two}', '${three}', '${four}')`,
      )
      assert.equal(inBasket.length, 3)
      const created = answers[winner]
      assert(created)
      assert.equal((await psu.remove(basketIdOf(created))).status, 204)
    }
    assert.equal(winners.size, 2, 'both have won')
    await assertInvariants(bank)
  })

  test('a basket is approved while its payments are cancelled: each payment is either approved or cancelled', async () => {
    const ids: string[] = []
    const seen = new Set<string>()
    for (let round = 0; round < roundsOfEach; round += 1) {
      const members = await psu.payments(3)
      ids.push(...members)
      const { basketId, authorisationId } = await psu.basket(members)
      const [decided, deleted] = await together(
        round,
        () => psu.decide(authorisationId),
        () => Promise.all(members.slice(1).map((id) => psu.payer.cancel(`${NDCT_TARGET}/${id}`))),
      )
      const statuses = await psu.memberStatuses(basketId)
      // 202: the PSU has approved, so the cancellation would need an SCA.
      for (const [index, { status, text }] of deleted.entries()) {
        const expected = { 204: 'CANC', 202: statuses[0] }[status]
        assert.equal(statuses[index + 1], expected, text)
      }
      // If a payment is cancelled between the approval page and the approval, nothing is approved.
      const isApproved = decided.json['scaStatus'] === 'finalised'
      assert.equal(statuses[0], isApproved ? 'ACTC' : 'RCVD')
      seen.add(statuses.join(' '))
    }
    assert(seen.has('ACTC CANC CANC') && seen.has('ACTC ACTC ACTC'), [...seen].join())
    await runAndCheck(ids)
  })

  test('a basket is approved while it is deleted: exactly one succeeds', async () => {
    const ids: string[] = []
    const winners = new Set<string>()
    for (let round = 0; round < roundsOfEach; round += 1) {
      const members = await psu.payments(2)
      ids.push(...members)
      const { basketId, authorisationId } = await psu.basket(members)
      const [decided, removed] = await together(
        round,
        () => psu.decide(authorisationId),
        () => psu.remove(basketId),
      )
      const isApproved = decided.json['scaStatus'] === 'finalised'
      assert.equal(removed.status, isApproved ? 409 : 204, removed.text)
      for (const id of members) assert.equal(await paymentStatusOf(bank, id), isApproved ? 'ACTC' : 'RCVD')
      winners.add(isApproved ? 'approved' : 'deleted')
    }
    assert.deepEqual([...winners].toSorted(), ['approved', 'deleted'], 'both have won')
    await runAndCheck(ids)
  })

  test('50 approvals of one basket at once by ten links: one succeeds', async () => {
    const members = await psu.payments(5)
    const { basketId, authorisationId } = await psu.basket(members)
    const others = await Promise.all(Array.from({ length: 9 }, () => psu.start(basketId)))
    const links = [authorisationId, ...others.map(({ json }) => String(json['authorisationId']))]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => psu.decide(links[index % 10] ?? '')),
    )
    const finalised = answers.filter(({ json }) => json['scaStatus'] === 'finalised')
    assert.equal(finalised.length, 1)
    assert.deepEqual(new Set(await psu.memberStatuses(basketId)), new Set(['ACTC']))
    await runAndCheck(members)
  })
})
