import type { PayeeVerification } from '../../apps/server/src/core-bank/index.ts'
import type {
  BankFacts,
  ExchangeEstimate,
  PaymentSummary,
} from '../../apps/server/src/domain/sca/views/views.ts'

const nok = (amount: string) => ({ amount, currency: 'NOK' })

/** What the bank knows about one payment. */
export function factsOf({
  account = '99860510002',
  name = 'Brukskonto',
  available = '23450.00',
  lacking,
  payee,
  exchange,
}: {
  account?: string
  name?: string
  available?: string
  lacking?: string
  payee?: PayeeVerification
  exchange?: ExchangeEstimate
}): BankFacts {
  const needed = lacking === undefined ? undefined : nok(lacking)
  return {
    debtors: [{ account, name, available: nok(available), lacking: needed }],
    payments: [{ exchange, payee }],
  }
}

export function payment(): PaymentSummary {
  return {
    amount: '1250.50',
    currency: 'NOK',
    creditorName: 'Nordlys Strøm AS',
    creditorAccount: '99860520962',
    creditorAgent: undefined,
    debtorAccount: '99860510002',
    isFromCard: false,
    requestedDate: undefined,
    isInstant: false,
    recurrence: undefined,
    executionDate: '2026-11-16',
    message: 'Strøm oktober',
    reference: undefined,
    fee: undefined,
  }
}

export function periodicPayment(): PaymentSummary {
  return { ...payment(), recurrence: { frequency: 'Monthly', months: [], endDate: '2027-10-20' } }
}

export function longPayment(): PaymentSummary {
  return {
    amount: '123456789012.34',
    currency: 'EUR',
    creditorName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    creditorAccount: 'MT84MALT011000012345MTLCAST001S',
    creditorAgent: undefined,
    debtorAccount: '479900******0001',
    isFromCard: true,
    requestedDate: undefined,
    isInstant: false,
    recurrence: undefined,
    executionDate: '2027-02-28',
    message: 'Første linje av en lang melding som går over mer enn én linje\nog en linje til',
    reference: '1234567890123456789012345',
    fee: { amount: '25.00', currency: 'NOK' },
  }
}

export function paymentAbroad(): PaymentSummary {
  return {
    ...payment(),
    amount: '480.00',
    currency: 'EUR',
    creditorName: 'Hanse Kontor GmbH',
    creditorAccount: 'DE89370400440532013000',
    creditorAgent: 'COBADEFFXXX',
    message: 'Rechnung 2026-118',
    fee: { amount: '64.07', currency: 'NOK', parts: { exchangeMarkup: '14.07', rest: '50.00' } },
  }
}

/** The largest amount, and an account as long as an IBAN can be. */
export function longPaymentAbroad(): PaymentSummary {
  return {
    ...longPayment(),
    amount: '999999999999.99',
    creditorAccount: 'XX98WWWWMMMM00001111222233334444WW',
    creditorAgent: 'WWMMMTMTXXX',
    fee: { amount: '999999999999.99', currency: 'NOK' },
  }
}
