import {
  BANK_OPTION,
  defineCommand,
  defineGroup,
  JSON_OPTION,
  ONLY_BANK_OPTION,
  REQUIRED_REASON_OPTION,
} from './command.ts'

const reAnchor = defineCommand({
  about:
    'after a restore: propose that the chain of a bank goes on, and says so; another person decides with `havn proposal`',
  options: {
    reason: REQUIRED_REASON_OPTION,
    heads: {
      about: 'heads that were kept elsewhere: those that no block has any more are given up',
      value: 'file',
    },
    bank: BANK_OPTION,
  },
  async run(context, { bank, reason, heads }) {
    const { proposeAnchor } = await import('./audit/re-anchor.ts')
    const chosen = await context.chooseBank(bank)
    const operator = chosen && (await context.operator(chosen.bankId))
    return operator === undefined ? 1 : proposeAnchor(operator, { reason, heads })
  },
})

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
