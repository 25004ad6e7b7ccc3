import type { QuarantineRequest } from '../operations/back-office/index.ts'
import {
  defineCommand,
  defineGroup,
  JSON_OPTION,
  ONLY_BANK_OPTION,
  REQUIRED_REASON_OPTION,
} from './command.ts'
import type { CommandContext } from './program/command-context.ts'

const PAYMENT = 'the paymentId'

export const quarantine = defineGroup(
  'payments whose orders cannot be read: two people retry or cancel them',
  {
    list: defineCommand({
      about: 'list quarantined payments, and what was proposed about them',
      options: { bank: ONLY_BANK_OPTION, json: JSON_OPTION },
      async run(context, { bank, json }) {
        const { listQuarantine } = await import('../operations/back-office/index.ts')
        const office = await context.office(bank)
        return office === undefined ? 1 : listQuarantine(office, json)
      },
    }),
    propose: defineCommand({
      about: 'propose to retry or to cancel a payment; nothing happens before another person confirms',
      arguments: { payment: PAYMENT },
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
      run: (context, { payment: paymentId, action, reason, bank }) =>
        decide(context, bank, { step: 'propose', paymentId, action, reason }),
    }),
    confirm: defineCommand({
      about: 'confirm what another person proposed, and do it',
      arguments: {
        payment: PAYMENT,
        proposal: 'the id of the proposal, as `quarantine list` shows it',
      },
      options: { bank: ONLY_BANK_OPTION },
      run: (context, { payment: paymentId, proposal: proposalId, bank }) =>
        decide(context, bank, { step: 'confirm', paymentId, proposalId }),
    }),
    decline: defineCommand({
      about: 'decline what was proposed: the payment stays in quarantine',
      arguments: { payment: PAYMENT },
      options: { reason: REQUIRED_REASON_OPTION, bank: ONLY_BANK_OPTION },
      run: (context, { payment: paymentId, reason, bank }) =>
        decide(context, bank, { step: 'decline', paymentId, reason }),
    }),
  },
)

async function decide(
  context: CommandContext,
  bank: string | undefined,
  request: QuarantineRequest,
): Promise<number> {
  const { decideQuarantine } = await import('../operations/back-office/index.ts')
  const office = await context.office(bank)
  return office === undefined ? 1 : decideQuarantine(office, request)
}
