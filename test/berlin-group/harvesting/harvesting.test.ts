import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { qwacOf } from '../../qwac/support/tls-calls.ts'
import { queryAsOwner } from '../../support/query.ts'
import { consentsAtStadt, CURRENT } from '../support/consent-calls.ts'
import { fundsAtStadt, FUNDS_CONSENTS, newIssuer } from '../support/funds-calls.ts'
import { type PooledCall, pooledCalls } from '../support/pooled-calls.ts'
import { callStadt, PSD2, useStadt } from '../support/stadt.ts'

const calls = 10_000
const connections = 8

function* repeat(times: number, make: (index: number) => PooledCall): Generator<PooledCall> {
  for (let index = 0; index < times; index += 1) yield make(index)
}

/** Numbers of the length of an account number, one after another. */
const numberAt = (index: number): string => `998605${String(index).padStart(5, '0')}`

const question = (bban: string, units: number): PooledCall => ({
  target: '/v1/funds-confirmations',
  body: {
    account: { bban },
    instructedAmount: { currency: 'NOK', amount: (units / 100).toFixed(2) },
  },
})

describe('what an attacker learns', () => {
  const bank = useStadt()
  let issuer: ReturnType<typeof newIssuer>
  beforeEach(() => {
    issuer = newIssuer(bank)
  })

  test(`${calls} questions about other people's accounts have one answer`, async (t) => {
    const owner = fundsAtStadt(() => bank, newIssuer(bank))
    await owner.grant()
    const attacker = pooledCalls(bank, issuer, connections)
    t.after(() => attacker.close())
    const numbers = repeat(calls, (index) =>
      // Among them is the account of which another TPP may ask.
      question(index % 100 === 0 ? CURRENT.bban : numberAt(index), index + 1),
    )
    const answers = await attacker.countAnswers(numbers, ({ status, text }) => {
      const body: { readonly tppMessages?: readonly { readonly code: string }[] } = JSON.parse(text)
      return `${status} ${body.tppMessages?.map(({ code }) => code).join()}`
    })
    assert.deepEqual([...answers], [['400 NO_PIIS_ACTIVATION', calls]])
    assert.deepEqual(await queryAsOwner(bank, 'select from funds.question'), [], 'nothing is counted')
  })

  test(`${calls} questions about an account with a consent: 60 are answered in an hour`, async (t) => {
    const consented = fundsAtStadt(() => bank, issuer)
    await consented.grant()
    const attacker = pooledCalls(bank, issuer, connections)
    t.after(() => attacker.close())
    const all = repeat(calls, (index) => question(CURRENT.bban, 100 + index))
    const answers = await attacker.countAnswers(all, ({ status }) => String(status))
    assert.deepEqual(Object.fromEntries(answers), { 200: 60, 429: calls - 60 })
  })

  test(`${calls} guessed ids of consents have one answer each way, at each interface`, async (t) => {
    const tpp = bank.newTpp()
    const own = consentsAtStadt(() => bank, tpp)
    const granted = await own.grant()
    const reader = bank.newTpp()
    const attacker = pooledCalls(bank, qwacOf(bank, reader), connections)
    t.after(() => attacker.close())
    const [head = '', ...tail] = granted.split('-')
    /** Ids of the same milliseconds as that of the consent, and others. */
    const guess = (index: number) =>
      index % 100 === 0
        ? granted
        : index % 2 === 0
          ? randomUUID()
          : [head, ...tail.slice(0, -1), index.toString(16).padStart(12, '0')].join('-')
    const inPath = await attacker.countAnswers(
      repeat(calls, (index) => ({
        target: `/v1/consents/${guess(index)}${index % 3 === 0 ? '/status' : ''}`,
      })),
    )
    assert.equal(inPath.size, 1, [...inPath.keys()].join('\n'))
    assert.match([...inPath.keys()].join(), /^403 .*CONSENT_UNKNOWN/)
    const inHeader = await attacker.countAnswers(
      repeat(calls / 10, (index) => ({
        target: '/v1/accounts',
        headers: { 'Consent-ID': guess(index), 'PSU-IP-Address': '192.168.8.78' },
      })),
    )
    assert.equal(inHeader.size, 1, [...inHeader.keys()].join('\n'))
    assert.match([...inHeader.keys()].join(), /^400 .*CONSENT_UNKNOWN/)
    const norwegian = await Promise.all(
      [granted, randomUUID()].map((consentId) =>
        callStadt(bank, { host: PSD2, target: `/v1/bank-offered-consents/${consentId}`, seal: tpp }),
      ),
    )
    const [atOther, atNone] = norwegian.map(({ status, text }) => `${status} ${text}`)
    assert.equal(atOther, atNone)
    assert.equal(await own.statusOf(granted), 'valid')
  })

  test(`${calls} guessed ids of consents to confirm funds have one answer`, async (t) => {
    const granted = await fundsAtStadt(() => bank, newIssuer(bank)).grant()
    const attacker = pooledCalls(bank, issuer, connections)
    t.after(() => attacker.close())
    const answers = await attacker.countAnswers(
      repeat(calls, (index) => ({
        target: `${FUNDS_CONSENTS}/${index % 100 === 0 ? granted : randomUUID()}`,
      })),
    )
    assert.equal(answers.size, 1, [...answers.keys()].join('\n'))
  })
})
