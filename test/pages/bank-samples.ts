import type { BankView, PaymentSummary, Requester } from '../../apps/server/src/domain/sca/views/views.ts'

/** The page of a person with standing orders and recent approvals. */
export function busyBank(payment: PaymentSummary, requester: Requester): Partial<BankView> {
  return {
    standingOrders: [
      {
        key: 'one',
        requester,
        agreementName: undefined,
        payment: { ...payment, recurrence: { frequency: 'Monthly', months: [], endDate: undefined } },
        nextDate: '2026-12-01',
      },
      {
        key: 'two',
        requester,
        agreementName: 'Fjord Kaffe AS',
        payment: {
          ...payment,
          creditorName: 'Nordnorske Kystbetalingsformidlingstjenester og Regnskapsintegrasjoner Holding AS',
          recurrence: { frequency: 'MonthlyVariable', months: [2, 8], endDate: '2027-12-01' },
        },
        nextDate: '2027-02-01',
      },
    ],
    approved: [
      {
        purpose: 'approve-payment',
        requester,
        agreementName: undefined,
        payments: [payment],
        date: '2026-11-14',
      },
      {
        purpose: 'approve-basket',
        requester,
        agreementName: 'Fjord Kaffe AS',
        payments: [payment, payment],
        date: '2026-11-12',
      },
      {
        purpose: 'cancel-payment',
        requester,
        agreementName: undefined,
        payments: [payment],
        date: '2026-11-10',
      },
      {
        purpose: 'consent',
        requester,
        agreementName: undefined,
        payments: [],
        date: '2026-11-02',
      },
    ],
  }
}
