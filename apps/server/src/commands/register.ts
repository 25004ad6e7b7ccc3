import { defineCommand, defineGroup } from './command.ts'
import type { CommandContext } from './program/command-context.ts'

export const register = defineGroup(
  'the register of TPPs, by which their roles are checked (docs/register.md)',
  {
    import: defineCommand({
      about: "take a copy of the register, with the servers' keys; running servers use it at once",
      arguments: { 'file-or-url': "the JSON of the EBA's register of payment institutions" },
      options: {
        national: { about: "the copy has Havn's own format, for banks that act as TPPs" },
        'accept-losses': { about: 'also if more than 10 % of the TPPs would lose their licence' },
        'accept-older': { about: 'also if it is older than the copy in use' },
      },
      async run(context, given) {
        const { importCopy } = await import('../edge/trust/index.ts')
        const { findDeploymentKeys, KEYS_NEEDED } = await import('./program/deployment-keys.ts')
        const keys = await findDeploymentKeys(context)
        if (keys === undefined) return context.fail(KEYS_NEEDED)
        return importCopy(await openSetup(context), given['file-or-url'], {
          keys,
          source: given.national ? 'national' : 'eba',
          acceptsLosses: given['accept-losses'],
          acceptsOlder: given['accept-older'],
        })
      },
    }),
    show: defineCommand({
      about: 'what the register says about a TPP',
      arguments: { tpp: 'its organizationIdentifier, such as PSDNO-FSA-987654321' },
      async run(context, { tpp }) {
        const { showEntry } = await import('../edge/trust/index.ts')
        return showEntry(await openSetup(context), tpp)
      },
    }),
    list: defineCommand({
      about: 'the copies of the register that were taken, newest first',
      async run(context) {
        const { listCopies } = await import('../edge/trust/index.ts')
        return listCopies(await openSetup(context))
      },
    }),
  },
)

async function openSetup(context: CommandContext) {
  const { egressProxy } = await context.settings('databaseUrlBank', 'egressProxy')
  const now = () => new Date(context.clock.milliseconds())
  return { ...context, bankDatabase: await context.bankDatabase(), egressProxy, now }
}
