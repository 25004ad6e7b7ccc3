import type { Queries } from '@havn/server/platform/database/database'
import type { KidRules, BankVersion } from '@havn/server/core-bank'
import { bankActor } from '../bank-actor.ts'
import { listKidAgreements } from '../people/customers.store.ts'

type RulesByBban = ReadonlyMap<string, KidRules>

const banksMax = 10_000

/**
 * Reads the KID agreements of a bank once for each version of it. Every payment creation asks for one, and nearly no
 * account has any. Whatever changes them also changes the bank's version.
 */
export function cacheKidAgreements(tppDatabase: Queries) {
  const known = new Map<string, { version: number; agreements: Promise<RulesByBban> }>()

  return async function findKidRules({ bank, bban }: { bank: BankVersion; bban: string }) {
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

async function readKidAgreements(tppDatabase: Queries, bankId: string): Promise<RulesByBban> {
  const agreements = await listKidAgreements(tppDatabase, bankActor(bankId))
  return new Map(agreements.map(({ bban, ...rules }) => [bban, rules]))
}
