import type { Queries } from '@havn/server/database/database'
import type { KidRules, BankVersion } from '@havn/server/core-bank'
import { listKidAgreements } from '../people/customers.store.ts'

type AgreementByBban = ReadonlyMap<string, KidRules>

const banksMax = 10_000

/**
 * The KID agreements of a bank, read once for each version of it. Every creation asks for one and nearly none
 * has any; whatever changes them also changes the bank's version.
 */
export function rememberKidAgreements(tppDatabase: Queries) {
  const known = new Map<string, { version: number; agreements: Promise<AgreementByBban> }>()

  return async function kidAgreementOf({ bank, bban }: { bank: BankVersion; bban: string }) {
    let entry = known.get(bank.bankId)
    if (entry === undefined || entry.version < bank.version) {
      if (known.size >= banksMax) known.clear()
      entry = { version: bank.version, agreements: readKidAgreements(tppDatabase, bank.bankId) }
      known.set(bank.bankId, entry)
      entry.agreements.catch(() => known.delete(bank.bankId))
    }
    return (await entry.agreements).get(bban)
  }
}

async function readKidAgreements(tppDatabase: Queries, bankId: string): Promise<AgreementByBban> {
  const rows = await listKidAgreements(tppDatabase, { bankId, tppId: '' })
  return new Map(
    rows.map(({ bban, required, lengths, check_digit: checkDigit }) => [
      bban,
      { required, lengths, checkDigit },
    ]),
  )
}
