import type { BankFacts, PaymentSummary } from '../../apps/server/src/domain/sca/views/views.ts'

const PAYEES = [
  { creditorName: 'Nordlys Strøm AS', creditorAccount: '99860520962' },
  { creditorName: 'Bergen Byggvarer og Trelast AS', creditorAccount: '15031080079' },
  { creditorName: 'Ola Nordmann', creditorAccount: '99860512749' },
  { creditorName: 'Skatteetaten', creditorAccount: '76940512057' },
  { creditorName: 'Tromsø Renhold', creditorAccount: '99860518224' },
] as const

/** This many payments of a small company, as in a basket; every seventh goes abroad. */
export function basketOf(count: number): readonly PaymentSummary[] {
  return Array.from({ length: count }, (_, index) => (index % 7 === 6 ? abroad(index) : line(index)))
}

/** What the bank knows of such a basket, while every rate is known. */
export function factsOfBasket(payments: readonly PaymentSummary[]): BankFacts {
  const exchange = { rate: '11.7250', total: { amount: '5692.07', currency: 'NOK' } }
  const available = { amount: '950000.00', currency: 'NOK' }
  return {
    debtors: [{ account: '99860520962', name: 'Driftskonto', available, lacking: undefined }],
    payments: payments.map(({ currency }) => ({ exchange: currency === 'NOK' ? undefined : exchange })),
  }
}

function line(index: number): PaymentSummary {
  const payee = PAYEES[index % PAYEES.length] ?? PAYEES[0]
  const hasKid = index % 3 === 1
  return {
    ...payee,
    amount: `${(index * 3137) % 90000}.${String((index * 25) % 100).padStart(2, '0')}`.replace(
      /^0\./,
      '125.',
    ),
    currency: 'NOK',
    creditorAgent: undefined,
    debtorAccount: '99860520962',
    isFromCard: false,
    requestedDate: undefined,
    isInstant: index % 5 === 4,
    recurrence: undefined,
    executionDate: index % 4 === 3 ? '2026-12-01' : '2026-11-16',
    message: hasKid ? undefined : `Faktura ${1000 + index}`,
    reference: hasKid ? `00${2345676 + index}` : undefined,
    fee: undefined,
  }
}

function abroad(index: number): PaymentSummary {
  return {
    ...line(index),
    amount: '480.00',
    currency: 'EUR',
    creditorName: 'Hanse Kontor GmbH',
    creditorAccount: 'DE89370400440532013000',
    creditorAgent: 'COBADEFFXXX',
    isInstant: false,
    recurrence: undefined,
    message: `Rechnung 2026-${index}`,
    reference: undefined,
    fee: { amount: '64.07', currency: 'NOK', parts: { exchangeMarkup: '14.07', rest: '50.00' } },
  }
}
