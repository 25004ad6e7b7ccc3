import type { BankKeys } from '../../platform/shared/key-ring.ts'
import type { CommandContext } from './command-context.ts'

/** Opens the keys of the deployment. Throws a `SettingsError` where no settings have them, as on an operator's machine. */
export async function openDeploymentKeys(context: CommandContext): Promise<BankKeys> {
  const { openKeyRing } = await import('../../platform/keys/index.ts')
  const { keySettings } = await context.settings('keySettings')
  return openKeyRing(keySettings, context.clock).deployment
}

/** Finds the keys of the deployment; undefined where no settings have them. */
export async function findDeploymentKeys(context: CommandContext): Promise<BankKeys | undefined> {
  return (await context.hasSetting('keySettings')) ? openDeploymentKeys(context) : undefined
}
