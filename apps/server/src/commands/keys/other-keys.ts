import { X509Certificate } from 'node:crypto'
import { SettingsError } from '../../app/settings/index.ts'
import type { OtherKey } from '../../platform/keys/index.ts'
import { findSealFault } from '../../platform/seal/index.ts'
import type { CommandContext } from '../program/command-context.ts'

/** Reads the keys that other settings than those of keys give: the core bank's, and the seal. */
export async function readOtherKeys(context: Pick<CommandContext, 'settings'>): Promise<readonly OtherKey[]> {
  // With those of keys, so that everything that is wrong is reported at once.
  const { coreBankKeys = [], sealCertificate } = await context.settings(
    'keySettings',
    'coreBankKeys',
    'sealCertificate',
  )
  return [
    ...coreBankKeys.map(({ id }, index) => ({
      use: 'core-bank' as const,
      id,
      state: index === 0 ? 'signs' : 'accepted',
    })),
    ...(sealCertificate === undefined ? [] : [toSealKey(context, sealCertificate)]),
  ]
}

/** The seal by the serial number of its certificate: a new seal is a new certificate. */
function toSealKey({ settings }: Pick<CommandContext, 'settings'>, pem: string): OtherKey {
  const { serialNumber, validToDate } = new X509Certificate(pem)
  const until = validToDate.toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    use: 'seal',
    id: serialNumber.toLowerCase(),
    state: `signs, its certificate ends ${until}`,
    async findFault(nowMilliseconds) {
      try {
        const { seal } = await settings('seal')
        return seal && (await findSealFault(seal, nowMilliseconds))
      } catch (error) {
        if (error instanceof SettingsError) return error.problems.join(' ')
        throw error
      }
    },
  }
}
