import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transfer } from '@havn/server/core-bank'
import { NORWAY } from '@havn/server/packs'
import { sandboxFee } from './fees.ts'

type Case = readonly [
  rail: Transfer['rail'],
  amount: bigint,
  currency: string,
  debtorCurrency: string,
  isUrgent: boolean,
  fee: bigint | undefined,
  exchangeMarkup?: bigint,
]

const CASES: readonly Case[] = [
  ['domestic', 100_00n, 'NOK', 'NOK', false, undefined],
  ['domestic', 100_00n, 'NOK', 'NOK', true, undefined],
  ['instant', 100_00n, 'NOK', 'NOK', false, undefined],
  ['domestic', 100_00n, 'EUR', 'EUR', false, undefined],
  ['cross-border', 100_00n, 'NOK', 'NOK', false, 50_00n],
  ['cross-border', 100_00n, 'NOK', 'NOK', true, 150_00n],
  // 1172.50 NOK, of which a quarter of a per cent is 2.93125.
  ['cross-border', 100_00n, 'EUR', 'NOK', false, 52_93n, 2_93n],
  ['cross-border', 100_00n, 'EUR', 'NOK', true, 152_93n, 2_93n],
  // 50.00 NOK are 4.26 EUR.
  ['cross-border', 100_00n, 'EUR', 'EUR', false, 4_26n],
  // 1000.00 NOK are 85.29 EUR: 0.21.
  ['domestic', 1_000_00n, 'NOK', 'EUR', false, 21n, 21n],
  // At least one minor unit: a yen is 7 øre.
  ['domestic', 1n, 'JPY', 'NOK', false, 1n, 1n],
  // 29762 JPY are 2000.01 NOK: 5.000025.
  ['domestic', 29_762n, 'JPY', 'NOK', false, 5_00n, 5_00n],
  // A currency that is not traded has no price: the order is refused later.
  ['cross-border', 100n, 'XPF', 'NOK', false, undefined],
  ['cross-border', 100_00n, 'NOK', 'XPF', false, undefined],
]

for (const [rail, minorUnits, currency, debtorCurrency, isUrgent, fee, exchangeMarkup] of CASES)
  test(`${rail}${isUrgent ? ', urgent' : ''}: ${minorUnits} ${currency} from an account in ${debtorCurrency} cost ${fee ?? 'nothing'}`, () => {
    const terms: Transfer = {
      rail,
      amount: { minorUnits, currency },
      debtor: { account: { kind: 'account', bban: '99860510002' }, currency: debtorCurrency },
      creditor: { account: { kind: 'bban', bban: '15031080070' }, currency, name: 'A', agent: undefined },
      isUrgent,
      executionDate: '2026-11-16',
    }
    assert.deepEqual(
      sandboxFee(NORWAY, terms),
      fee === undefined
        ? undefined
        : {
            minorUnits: fee,
            currency: debtorCurrency,
            ...(exchangeMarkup === undefined ? {} : { exchangeMarkup }),
          },
    )
  })
