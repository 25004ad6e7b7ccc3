import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '@havn/server/database/unavailable'
import type { CoreBank, Money, Transfer } from '@havn/server/core-bank'
import { creditorBehaviour, delayMilliseconds } from './creditor-behaviour.ts'

type Terms = Pick<CoreBank, 'quoteFee'>

/** The fee is the last thing a creation asks for before anything is written: what happens here happens to it. */
export function withFeeScenarios(books: Terms): Terms {
  const isFirst = onceAMinute()
  return {
    async quoteFee(question) {
      const { bank, transfer: terms } = question
      const conduct = creditorBehaviour(terms.creditor)
      if (conduct?.kind === 'break') throw new Error('a scenario: the books are broken')
      if (conduct?.kind === 'be-away' && (conduct.for === 'ever' || isFirst(keyOf(bank.bankId, terms))))
        throw unavailable()
      if (conduct?.kind === 'price-slowly') await pause(delayMilliseconds(terms))
      return conduct?.kind === 'charge' ? feeFor(terms, conduct.fee) : books.quoteFee(question)
    },
  }
}

/** As when the sandbox's books cannot be reached. */
const unavailable = () => new DatabaseUnavailable(new Error('a scenario: the books are away'))

function feeFor({ amount, debtor }: Transfer, fee: bigint | 'the-amount'): Money {
  return { minorUnits: fee === 'the-amount' ? amount.minorUnits : fee, currency: debtor.currency }
}

function keyOf(bankId: string, { amount, debtor, executionDate }: Transfer): string {
  return JSON.stringify([bankId, amount.minorUnits.toString(), amount.currency, debtor, executionDate])
}

const rememberedMax = 1_000
const rememberedMilliseconds = 60_000

/**
 * True the first time for a key, and again after a minute. Each server remembers for itself: behind a balancer somebody
 * is turned away once by each.
 */
function onceAMinute(): (key: string) => boolean {
  const asked = new Set<string>()
  return (key) => {
    if (asked.has(key) || asked.size >= rememberedMax) return false
    asked.add(key)
    setTimeout(() => asked.delete(key), rememberedMilliseconds).unref()
    return true
  }
}
