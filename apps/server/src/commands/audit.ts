import type { AnchorRequest } from './audit/re-anchor.ts'
import {
  BANK_OPTION,
  defineCommand,
  defineGroup,
  JSON_OPTION,
  ONLY_BANK_OPTION,
  REQUIRED_REASON_OPTION,
} from './command.ts'
import type { CommandContext } from './program/command-context.ts'

/** Two people decide, as about a payment in quarantine. */
const reAnchor = defineGroup(
  'after a restore: two people decide that the chain of a bank goes on, and the chain says so',
  {
    propose: defineCommand({
      about: 'propose it; nothing happens before another person confirms',
      options: {
        reason: REQUIRED_REASON_OPTION,
        heads: {
          about: 'heads that were kept elsewhere: those that no block has any more are given up',
          value: 'file',
        },
        bank: BANK_OPTION,
      },
      run: (context, { bank, reason, heads }) => decide(context, bank, { step: 'propose', reason, heads }),
    }),
    show: defineCommand({
      about: 'show what is proposed, and which heads would be given up',
      options: { bank: BANK_OPTION },
      run: (context, { bank }) => decide(context, bank, { step: 'show' }),
    }),
    confirm: defineCommand({
      about: 'confirm what another person proposed; a server then writes it into the chain',
      arguments: { proposal: 'the id of the proposal, as `audit re-anchor show` prints it' },
      options: { bank: BANK_OPTION },
      run: (context, { bank, proposal: proposalId }) =>
        decide(context, bank, { step: 'confirm', proposalId }),
    }),
    decline: defineCommand({
      about: 'decline what was proposed: the chain stays as it is',
      options: { reason: REQUIRED_REASON_OPTION, bank: BANK_OPTION },
      run: (context, { bank, reason }) => decide(context, bank, { step: 'decline', reason }),
    }),
  },
)

export const audit = defineGroup(
  'the audit chain: whether the history of payments, approvals, consents and acts of operators is as it was written',
  {
    verify: defineCommand({
      about: 'find rows of the history that were changed, added, removed or reordered',
      options: {
        bank: ONLY_BANK_OPTION,
        heads: { about: 'also compare with heads that `havn audit export` printed earlier', value: 'file' },
        json: JSON_OPTION,
      },
      run: async (context, given) => (await import('./audit/verify.ts')).verifyChains(context, given),
    }),
    export: defineCommand({
      about: 'print the heads of the chains, to keep them where nobody who can change the database can',
      options: { bank: ONLY_BANK_OPTION },
      run: async (context, { bank }) => (await import('./audit/export-heads.ts')).exportHeads(context, bank),
    }),
    're-anchor': reAnchor,
  },
)

async function decide(
  context: CommandContext,
  bank: string | undefined,
  request: AnchorRequest,
): Promise<number> {
  const { reAnchorBank } = await import('./audit/re-anchor.ts')
  return reAnchorBank(context, bank, request)
}
