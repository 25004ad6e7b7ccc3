import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Transaction } from '../../apps/server/src/core-bank/index.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import { accountOf, AT, KARI_ACCOUNT, OLA_ACCOUNT, order, payTo } from './support/order.ts'
import { type Reader, readerOf } from './support/reader.ts'

const rounds = 15

describe('a statement during concurrent payments', () => {
  let opened: OpenLedger
  let kari: Reader
  before(async () => {
    opened = await openLedger()
    kari = await readerOf(opened, KARI_ACCOUNT)
  })
  after(() => opened.close())

  /** Pays in and out of one account, at times that go back and forth. */
  const write = async (writer: number) => {
    const { ledger, bankId } = opened
    for (let round = 0; round < rounds; round += 1) {
      const at = AT.add({ minutes: ((writer * 7 + round * 11) % 40) - 20 })
      const debtor = { account: accountOf(OLA_ACCOUNT), currency: 'NOK' }
      const amount = { minorUnits: 1n, currency: 'NOK' }
      const orders = [
        order({ amount }),
        order({ amount, debtor, creditor: payTo(KARI_ACCOUNT) }),
        order({ amount, rail: 'cross-border' }),
      ]
      await ledger.execute({ bankId, orders, at })
      await ledger.readOutcomes({ bankId, orders, at: at.add({ seconds: 1 }) })
      await ledger.deposit({ bankId, account: accountOf(KARI_ACCOUNT), minorUnits: 1n })
    }
  }
  const idsOf = (lines: readonly Transaction[]) => lines.map(({ transactionId }) => transactionId)

  test('ST-08 what is read later is newer: nothing is inserted among transactions that were read before', async () => {
    const ended = new AbortController()
    const seen: string[][] = []
    const watch = async () => {
      while (!ended.signal.aborted) seen.push(idsOf(await kari.booked()))
    }
    const watchers = [watch(), watch()]
    await Promise.all(Array.from({ length: 5 }, (_, writer) => write(writer)))
    ended.abort()
    await Promise.all(watchers)
    const last = idsOf(await kari.booked())
    // The opening deposit, and four lines for each round of each of five writers.
    assert.equal(last.length, 1 + 5 * rounds * 4)
    assert(seen.length > 10)
    for (const earlier of seen) assert.deepEqual(last.slice(last.length - earlier.length), earlier)
  })
})
