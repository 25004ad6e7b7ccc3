import { hasRoles, haveSameRoles, type RegisterEntry } from './register-entry.ts'

/** How a copy of a register differs from the one before. */
export interface RegisterDifferences {
  readonly added: readonly RegisterEntry[]
  /** TPPs whose roles or name changed, and that still have a role. */
  readonly changed: readonly { readonly before: RegisterEntry; readonly after: RegisterEntry }[]
  /** TPPs that had a role and have none now, in any country. */
  readonly lost: readonly RegisterEntry[]
  /** The ids of entries that are to be deleted. */
  readonly removed: readonly string[]
  /** The entries that are to be written: those that are new, or not as before. */
  readonly written: readonly RegisterEntry[]
}

type Entries = ReadonlyMap<string, RegisterEntry>

export function compareRegisters(before: Entries, after: Entries): RegisterDifferences {
  const added: RegisterEntry[] = []
  const changed: { before: RegisterEntry; after: RegisterEntry }[] = []
  const lost: RegisterEntry[] = []
  const removed: string[] = []
  const written: RegisterEntry[] = []
  for (const entry of after.values()) {
    const old = before.get(entry.tppId)
    if (old !== undefined && haveSameRoles(old, entry) && old.name === entry.name) continue
    written.push(entry)
    if (!hasRoles(entry)) continue
    if (old === undefined || !hasRoles(old)) added.push(entry)
    else changed.push({ before: old, after: entry })
  }
  for (const old of before.values()) {
    const entry = after.get(old.tppId)
    if (entry === undefined) removed.push(old.tppId)
    if (hasRoles(old) && (entry === undefined || !hasRoles(entry))) lost.push(old)
  }
  return { added, changed, lost, removed, written }
}
