import { failure, type Result, success } from '@havn/contract'
import type { BankProfile } from '../../domain/sca/index.ts'
import { type BankDirectory, BankMismatch } from '../../platform/banks/index.ts'
import { type BankDocument, hostsOf } from './bank-document.ts'

/** Opens the banks of documents and of the settings, or finds them. */
export type OpensBanks = Pick<BankDirectory, 'openNamedBank' | 'openSharedBank'>

/** Opens or finds the bank of a document, and returns its id, or why the document does not fit to it. */
export async function openBankOf(
  document: BankDocument,
  { country }: Pick<BankProfile, 'country'>,
  directory: OpensBanks,
): Promise<Result<string, readonly string[]>> {
  const { bank: name, bankId } = document
  try {
    return success(await directory.openNamedBank({ name, hosts: hostsOf(document), bankId, country }))
  } catch (error) {
    if (error instanceof BankMismatch) return failure([error.message])
    throw error
  }
}
