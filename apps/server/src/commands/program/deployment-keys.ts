import type { BankKeys } from '../../platform/shared/key-ring.ts'
import type { CommandContext } from './command-context.ts'

/** Finds the keys of the deployment; undefined where no settings have them, as on an operator's machine. */
export async function findDeploymentKeys(context: CommandContext): Promise<BankKeys | undefined> {
  if (!(await context.hasSetting('keySettings'))) return undefined
  const { openKeyRing } = await import('../../platform/keys/index.ts')
  const { keySettings } = await context.settings('keySettings')
  return openKeyRing(keySettings, context.clock).deployment
}

/** What a command prints that cannot vouch for what it would store. */
export const KEYS_NEEDED =
  "The servers' keys vouch for an import, and there are none here: run it where a server runs, with its settings."
