import { readBanksFolder } from '../../app/bank-documents/index.ts'
import { SettingsError } from '../../app/settings/index.ts'
import { listNamedBanks } from '../../platform/banks/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'

/** Lets a ring of keys find those that documents give to banks, as it does in a server. */
export async function followDocuments(
  ring: KeyRing,
  banksFolder: string | undefined,
  queries: Queries,
): Promise<void> {
  const documents = banksFolder === undefined ? [] : readBanksFolder(banksFolder)
  const problems = documents.flatMap(({ path, parsed }) =>
    parsed.ok ? [] : parsed.problem.map((problem) => `${path}: ${problem}.`),
  )
  const usable = documents.flatMap(({ parsed }) => (parsed.ok ? [parsed.value] : []))
  if (problems.length === 0 && usable.every(({ keysFile }) => keysFile === undefined)) return
  const named = new Map((await listNamedBanks(queries)).map(({ name, bankId }) => [name, bankId]))
  const ofBanks = new Map(
    usable.map(({ bank, bankId, keysFile }) => [named.get(bank) ?? bankId ?? bank, keysFile]),
  )
  const unknown = new Set([...named.values()].filter((bankId) => !ofBanks.has(bankId)))
  ring.followBanks((bankId) => {
    // The document that cannot be used may be that of this bank, and name keys of its own.
    if (problems.length > 0 && unknown.has(bankId)) throw new SettingsError(problems)
    return ofBanks.get(bankId)
  })
}
