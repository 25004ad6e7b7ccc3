import { readBanksFolder } from '../../app/bank-documents/index.ts'
import type { ChosenBank } from '../../platform/banks/index.ts'
import type { BankSeal } from '../../platform/seal/index.ts'
import type { CommandContext } from '../program/command-context.ts'

/** The seal of the document that names the bank; that of the settings is for a bank without one. */
export async function readSealOf(
  context: CommandContext,
  { bankId, bank }: ChosenBank,
): Promise<BankSeal | undefined> {
  const { banksFolder, seal } = await context.settings('banksFolder', 'seal')
  if (bank === bankId || banksFolder === undefined) return seal
  const documents = readBanksFolder(banksFolder).flatMap(({ parsed }) => (parsed.ok ? [parsed.value] : []))
  return documents.find((document) => document.bank === bank)?.seal
}
