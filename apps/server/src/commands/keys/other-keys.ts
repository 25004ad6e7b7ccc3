import { type FoundDocument, readBanksFolder } from '../../app/bank-documents/index.ts'
import type { OtherKey } from '../../platform/keys/index.ts'
import { type BankSeal, findSealFault } from '../../platform/seal/index.ts'
import type { CommandContext } from '../program/command-context.ts'

/** Reads the keys that other settings than those of keys give: those of core banks, and the seals. */
export async function readOtherKeys(context: Pick<CommandContext, 'settings'>): Promise<readonly OtherKey[]> {
  // With those of keys, so that everything that is wrong is reported at once.
  const { banksFolder, ownBanks } = await context.settings('keySettings', 'banksFolder', 'ownBanks')
  const documents = banksFolder === undefined ? [] : readBanksFolder(banksFolder)
  return [
    ...documents.flatMap(toCoreBankKeys),
    ...(ownBanks.seal === undefined ? [] : [toSealKey(ownBanks.seal, '')]),
    ...documents.flatMap(({ parsed }) =>
      parsed.ok && parsed.value.seal !== undefined
        ? [toSealKey(parsed.value.seal, ` at ${parsed.value.bank}`)]
        : [],
    ),
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

/** A seal by the serial number of its certificate: a new seal is a new certificate. */
function toSealKey(seal: BankSeal, where: string): OtherKey {
  const { serialNumber, validToDate } = seal.certificate
  const until = validToDate.toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    use: 'seal',
    id: serialNumber.toLowerCase(),
    state: `signs${where}, its certificate ends ${until}`,
    findFault: (nowMilliseconds) => findSealFault(seal, nowMilliseconds),
  }
}
