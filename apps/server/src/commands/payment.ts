import { defineCommand, JSON_OPTION, ONLY_BANK_OPTION } from './command.ts'

export const payment = defineCommand({
  about: 'why a payment has its status and what happens next, who approved it, and its history',
  arguments: { payment: 'the paymentId' },
  options: { bank: ONLY_BANK_OPTION, json: JSON_OPTION },
  async run(context, { payment: paymentId, bank, json }) {
    const { showPayment } = await import('../operations/back-office/index.ts')
    const office = await context.office(bank)
    return office === undefined ? 1 : showPayment(office, paymentId, json)
  },
})
