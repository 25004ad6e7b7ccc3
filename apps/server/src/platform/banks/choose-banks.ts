import { listBankIds } from './banks.store.ts'
import { listNamedBanks } from './named-banks.store.ts'
import type { Queries } from '../database/database.ts'

/** A bank that a command works on. */
export interface ChosenBank {
  readonly bankId: string
  /** What people call it: its name where a document gives it one, else its id. */
  readonly bank: string
}

/** Chooses the bank with this name or id, or all banks if none is given. The list is empty if there is none. */
export async function chooseBanks(
  queries: Queries,
  nameOrId: string | undefined,
): Promise<readonly ChosenBank[]> {
  const names = new Map((await listNamedBanks(queries)).map(({ name, bankId }) => [bankId, name]))
  const all = await listBankIds(queries)
  return all
    .map((bankId) => ({ bankId, bank: names.get(bankId) ?? bankId }))
    .filter(({ bankId, bank }) => [undefined, bankId, bank].includes(nameOrId))
}

/** Says to the operator that `chooseBanks` found nothing. */
export const noSuchBank = (nameOrId: string | undefined): string =>
  nameOrId === undefined
    ? 'there are no banks in this database'
    : `there is no bank ${nameOrId} in this database`
