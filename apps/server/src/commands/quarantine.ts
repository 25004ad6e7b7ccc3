import {
  defineCommand,
  defineGroup,
  JSON_OPTION,
  ONLY_BANK_OPTION,
  REQUIRED_REASON_OPTION,
} from './command.ts'

export const quarantine = defineGroup(
  'payments whose orders cannot be read: two people retry or cancel them',
  {
    list: defineCommand({
      about: 'list quarantined payments, and what was proposed about them',
      options: { bank: ONLY_BANK_OPTION, json: JSON_OPTION },
      async run(context, { bank, json }) {
        const { listQuarantine } = await import('../operations/back-office/index.ts')
        const operator = await context.operator(bank)
        return operator === undefined ? 1 : listQuarantine(operator, json)
      },
    }),
    propose: defineCommand({
      about: 'propose to retry or to cancel a payment; another person decides with `havn proposal`',
      arguments: { payment: 'the paymentId' },
      options: {
        action: {
          about: 'what to do with it',
          value: 'action',
          choices: ['retry', 'cancel'],
          isRequired: true,
        },
        reason: REQUIRED_REASON_OPTION,
        bank: ONLY_BANK_OPTION,
      },
      async run(context, { payment: paymentId, action, reason, bank }) {
        const { proposeQuarantine } = await import('../operations/back-office/index.ts')
        const operator = await context.operator(bank)
        return operator === undefined ? 1 : proposeQuarantine(operator, { paymentId, action, reason })
      },
    }),
  },
)
