import {
  defineCommand,
  defineGroup,
  JSON_OPTION,
  ONLY_BANK_OPTION,
  REQUIRED_REASON_OPTION,
} from './command.ts'
import type { DecidedAct } from './proposal/propose-or-do.ts'

const PROPOSAL = 'the id of the proposal, as `havn proposal list` shows it'

export const proposal = defineGroup(
  'what one operator proposed and another decides: about payments, TPPs, banks, keys, people and audit chains',
  {
    list: defineCommand({
      about: 'list what waits for a second operator',
      options: { bank: ONLY_BANK_OPTION, json: JSON_OPTION },
      async run(context, { bank, json }) {
        const { listProposals } = await import('../operations/back-office/index.ts')
        const operator = await context.operator(bank)
        return operator === undefined ? 1 : listProposals(operator, json)
      },
    }),
    confirm: defineCommand({
      about: 'confirm what another operator proposed, and do it',
      arguments: { proposal: PROPOSAL },
      async run(context, { proposal: proposalId }) {
        const { decideProposal } = await import('../operations/back-office/index.ts')
        const { prepareDeed } = await import('./proposal/deeds.ts')
        const operator = await context.operator(undefined)
        if (operator === undefined) return 1
        const prepare = (act: DecidedAct) => prepareDeed(context, act)
        return decideProposal(operator, { step: 'confirm', proposalId, prepare })
      },
    }),
    decline: defineCommand({
      about: 'decline what was proposed, or withdraw it: nothing changes',
      arguments: { proposal: PROPOSAL },
      options: { reason: REQUIRED_REASON_OPTION },
      async run(context, { proposal: proposalId, reason }) {
        const { decideProposal } = await import('../operations/back-office/index.ts')
        const operator = await context.operator(undefined)
        if (operator === undefined) return 1
        return decideProposal(operator, { step: 'decline', proposalId, reason })
      },
    }),
  },
)
