import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  formatAccount,
  formatCurrencyName,
  formatDate,
  formatDay,
  formatEstimate,
  formatMoment,
  formatMoney,
  formatShortDate,
} from './format.ts'

describe('formatMoney', () => {
  const money = (amount: string, currency: string, language: 'nb' | 'nn' | 'en') =>
    // Non-breaking spaces are spaces to a reader.
    formatMoney({ amount, currency }, language).replaceAll(/[\u00a0\u202f]/g, ' ')

  test('our own currency', () => {
    assert.equal(money('1250.50', 'NOK', 'nb'), '1 250,50 kr')
    assert.equal(money('1250.50', 'NOK', 'nn'), '1 250,50 kr')
    assert.equal(money('1250.50', 'NOK', 'en'), 'NOK 1,250.50')
  })

  test('every other currency by its code: kroner are not only Norwegian', () => {
    assert.equal(money('1250.50', 'SEK', 'nb'), '1 250,50 SEK')
    assert.equal(money('1250.50', 'EUR', 'nb'), '1 250,50 EUR')
    assert.equal(money('1250.50', 'USD', 'en'), 'USD 1,250.50')
  })

  test('as many decimals as were written', () => {
    assert.equal(money('100', 'JPY', 'nb'), '100 JPY')
    assert.equal(money('1.234', 'KWD', 'nb'), '1,234 KWD')
    assert.equal(money('100', 'NOK', 'nb'), '100 kr')
  })

  test('digits beyond the precision of a float are kept', () => {
    assert.equal(money('12345678901234567890.12', 'NOK', 'en'), 'NOK 12,345,678,901,234,567,890.12')
    assert.equal(money('0.07', 'NOK', 'nb'), '0,07 kr')
  })

  test('a text that is not an amount is shown as it is', () => {
    assert.equal(money('1e400', 'NOK', 'nb'), '1e400 NOK')
    assert.equal(money('1.00', 'kr', 'nb'), '1.00 kr')
  })
})

test('an estimate has no decimals from 100 on', () => {
  const estimate = (amount: string, language: 'nb' | 'en') =>
    formatEstimate({ amount, currency: 'NOK' }, language).replaceAll(/[\u00a0\u202f]/g, ' ')
  assert.equal(estimate('5692.57', 'nb'), '5 693 kr')
  assert.equal(estimate('5692.07', 'en'), 'NOK 5,692')
  assert.equal(estimate('64.07', 'nb'), '64,07 kr')
})

test('currencies by name', () => {
  assert.equal(formatCurrencyName('NOK', 'nb'), 'Norske kroner')
  assert.equal(formatCurrencyName('SEK', 'nn'), 'Svenske kroner')
  assert.equal(formatCurrencyName('NOK', 'en'), 'Norwegian Krone')
  assert.equal(formatCurrencyName('XYZ', 'en'), 'XYZ')
})

test('dates', () => {
  assert.equal(formatDate('2026-11-15', 'nb'), '15.\u00a0november 2026')
  assert.equal(formatDate('2026-12-01', 'nn'), '1.\u00a0desember 2026')
  assert.equal(formatDay('2026-11-16', 'nb'), 'mandag 16.\u00a0november 2026')
  assert.equal(formatShortDate('2026-11-15', 'nn'), '15.\u00a0nov. 2026')
  assert.equal(
    formatMoment(Date.UTC(2026, 10, 16, 11, 30), 'nb', { timeZone: 'UTC' }),
    '16.\u00a0november 2026 kl.\u00a011:30',
  )
  assert.equal(formatDate('2026-11-15', 'en'), '15 November 2026')
  assert.equal(formatDate('2026-11-15', 'se'), 'skábmamánu 15.\u00a0b. 2026')
  assert.equal(formatShortDate('2026-11-15', 'se'), '15.11.2026')
  assert.equal(formatDate('soon', 'nb'), 'soon')
})

test('account numbers', () => {
  assert.equal(formatAccount('99860510002'), '9986.05.10002')
  assert.equal(formatAccount('NO9386011117947'), 'NO93 8601 1117 947')
  assert.equal(formatAccount('MT84MALT011000012345MTLCAST001S'), 'MT84 MALT 0110 0001 2345 MTLC AST0 01S')
  assert.equal(formatAccount(`XX98${'A'.repeat(30)}`), `XX98 ${'AAAA '.repeat(7)}AA`)
  assert.equal(formatAccount('4799 00** **** 0001'), '4799 00** **** 0001')
  assert.equal(formatAccount('4799000000000001'), '4799000000000001')
})

test('eleven digits are formatted as in Norway only at a bank in Norway', () => {
  assert.equal(formatAccount('99860510002', 'HAVNNOKKXXX'), '9986.05.10002')
  assert.equal(formatAccount('99860510002', 'CHASUS33'), '99860510002')
  assert.equal(formatAccount('DE89370400440532013000', 'COBADEFFXXX'), 'DE89 3704 0044 0532 0130 00')
})
