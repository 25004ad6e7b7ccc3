import { readBanksFolder } from '../../app/bank-documents/index.ts'
import type { ChosenBank } from '../../platform/banks/index.ts'
import type { BankSeal } from '../../platform/seal/index.ts'
import type { CommandContext } from '../program/command-context.ts'

/** The seal of the document that names the bank; banks of TPPs share one. */
export async function readSealOf(
  context: CommandContext,
  { bankId, bank }: ChosenBank,
): Promise<BankSeal | undefined> {
  const { banksFolder, ownBanks } = await context.settings('banksFolder', 'ownBanks')
  if (bank === bankId || banksFolder === undefined) return ownBanks.seal
  const documents = readBanksFolder(banksFolder).flatMap(({ parsed }) => (parsed.ok ? [parsed.value] : []))
  return documents.find((document) => document.bank === bank)?.seal
}
