import { X509Certificate } from 'node:crypto'
import { type FoundDocument, readBanksFolder } from '../../app/bank-documents/index.ts'
import { SettingsError } from '../../app/settings/index.ts'
import type { OtherKey } from '../../platform/keys/index.ts'
import { findSealFault } from '../../platform/seal/index.ts'
import type { CommandContext } from '../program/command-context.ts'

/** Reads the keys that other settings than those of keys give: those of core banks, and the seal. */
export async function readOtherKeys(context: Pick<CommandContext, 'settings'>): Promise<readonly OtherKey[]> {
  // With those of keys, so that everything that is wrong is reported at once.
  const { banksFolder, sealCertificate } = await context.settings(
    'keySettings',
    'banksFolder',
    'sealCertificate',
  )
  return [
    ...(banksFolder === undefined ? [] : readBanksFolder(banksFolder).flatMap(toCoreBankKeys)),
    ...(sealCertificate === undefined ? [] : [toSealKey(context, sealCertificate)]),
  ]
}

/** The keys that Havn and a bank's core bank sign with, as the bank's document lists them: the first one signs. */
function toCoreBankKeys({ parsed }: FoundDocument): readonly OtherKey[] {
  if (!parsed.ok) return []
  const { bank, coreBank } = parsed.value
  return (coreBank?.keys ?? []).map(({ id }, index) => ({
    use: 'core-bank',
    id,
    state: `${index === 0 ? 'signs' : 'accepted'} at ${bank}`,
  }))
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
