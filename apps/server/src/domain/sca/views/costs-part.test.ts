import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_OPTIONS } from '../../../../../../test/pages/samples.ts'
import { costsFact } from './costs-part.ts'
import type { PaymentFacts, PaymentSummary } from './views.ts'

const AT_HOME = { amount: '100.00', currency: 'NOK', debtorAccount: '1', fee: undefined }
const FEE = { amount: '64.07', currency: 'NOK', parts: { exchangeMarkup: '14.07', rest: '50.00' } }
const ABROAD = { amount: '480.00', currency: 'EUR', debtorAccount: '1', fee: FEE }
const UNDIVIDED = { ...ABROAD, fee: { amount: '64.07', currency: 'NOK' } }
const EXCHANGE = { rate: '11.7250', total: { amount: '5692.07', currency: 'NOK' } }
const RATE = 'Rate now: 1 EUR = 11.7250 NOK'
const LATER = 'The rate is set when the payment is made.'

/** The lines about what payments cost, in English. */
function costsOf(payments: readonly object[], exchanges: readonly PaymentFacts['exchange'][]) {
  const options = { language: 'en', ...PAGE_OPTIONS, isSandbox: true } as const
  const context = { text: PAGE_OPTIONS.theme.messages.en, options }
  const facts = exchanges.map((exchange) => ({ exchange }))
  const markup = costsFact(payments as readonly PaymentSummary[], context, facts).toString()
  return Array.from(markup.matchAll(/<dd>(.*?)<\/dd>/g), ([, line = '']) =>
    line.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
  )
}

test('payments in two currencies: what leaves the account is in its currency, and says which costs are in it', () => {
  assert.deepEqual(costsOf([AT_HOME, ABROAD, ABROAD], [undefined, EXCHANGE, EXCHANGE]), [
    'About NOK 11,484 in total',
    'Including fee NOK 100.00 and exchange mark-up NOK 28.14',
    RATE,
    LATER,
  ])
})

test('a fee that the bank does not divide may have a mark-up in it', () => {
  assert.deepEqual(costsOf([UNDIVIDED], [EXCHANGE]), [
    'About NOK 5,692 in total',
    'Including fee and any exchange mark-up NOK 64.07',
    RATE,
    LATER,
  ])
})

test('a rate that is not known of every payment leaves the total out', () => {
  const inDollars = { ...ABROAD, currency: 'USD' }
  assert.deepEqual(costsOf([ABROAD, inDollars], [EXCHANGE, undefined]), [
    'Fee NOK 100.00',
    'Exchange mark-up NOK 28.14',
    RATE,
    LATER,
  ])
})

test('accounts in two currencies have two totals', () => {
  const fromEuros = { ...AT_HOME, currency: 'EUR', debtorAccount: '2' }
  const [total] = costsOf([ABROAD, fromEuros], [EXCHANGE, undefined])
  assert.equal(total, 'About NOK 5,692 and EUR 100 in total')
})
