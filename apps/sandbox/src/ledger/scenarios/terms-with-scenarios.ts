import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '@havn/server/platform/database/unavailable'
import type { CoreBank, Money, Transfer } from '@havn/server/core-bank'
import { creditorBehaviour, delayMilliseconds } from './creditor-behaviour.ts'

type Terms = Pick<CoreBank, 'quoteFee'>

/** The fee is the last thing that a creation requests before anything is stored: what happens here happens to it. */
export function withFeeScenarios(ledger: Terms): Terms {
  const isFirst = onceAMinute()
  return {
    async quoteFee(request) {
      const { bank, transfer } = request
      const behaviour = creditorBehaviour(transfer.creditor)
      if (behaviour?.kind === 'fail') throw new Error('scenario: the core bank fails')
      if (
        behaviour?.kind === 'be-unavailable' &&
        (behaviour.for === 'always' || isFirst(keyOf(bank.bankId, transfer)))
      )
        throw unavailable()
      if (behaviour?.kind === 'quote-slowly') await pause(delayMilliseconds(transfer))
      return behaviour?.kind === 'charge' ? feeFor(transfer, behaviour.fee) : ledger.quoteFee(request)
    },
  }
}

/** The same error as when the sandbox's ledger cannot be reached. */
const unavailable = () => new DatabaseUnavailable(new Error('scenario: the core bank is unavailable'))

function feeFor({ amount, debtor }: Transfer, fee: bigint | 'the-amount'): Money {
  return { minorUnits: fee === 'the-amount' ? amount.minorUnits : fee, currency: debtor.currency }
}

function keyOf(bankId: string, { amount, debtor, executionDate }: Transfer): string {
  return JSON.stringify([bankId, amount.minorUnits.toString(), amount.currency, debtor, executionDate])
}

const rememberedMax = 1_000
const rememberedMilliseconds = 60_000

/**
 * Returns true the first time for a key, and again after a minute. Each server remembers for itself: behind a balancer each
 * of them refuses once.
 */
function onceAMinute(): (key: string) => boolean {
  const seen = new Set<string>()
  return (key) => {
    if (seen.has(key) || seen.size >= rememberedMax) return false
    seen.add(key)
    setTimeout(() => seen.delete(key), rememberedMilliseconds).unref()
    return true
  }
}
