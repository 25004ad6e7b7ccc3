// A Date may be 60 seconds ahead, and is accepted until 60 seconds after it.
export const windowMilliseconds = 121_000

/** What an X-Request-ID of a TPP was used for, as texts or hashes of them. */
interface Use {
  readonly tpp: string
  readonly key: string
  readonly use: string
}

/** The first use of each id, TPP by TPP, as long as a Date is accepted: no TPP displaces what is remembered of another. */
export interface UseMemory {
  find(of: Omit<Use, 'use'>, now: number): string | undefined
  remember(one: Use, now: number): void
  /** For how long no further use of the TPP should be remembered, because it has had very many; zero while there is room. */
  fullForMilliseconds(tpp: string, now: number): number
  /** Drops the older half of what is remembered of a TPP. */
  makeRoom(tpp: string): void
  all(): readonly Use[]
}

type UsesByTpp = Map<string, Map<string, string>>

/** Remembers so many uses of each TPP in each window. Old uses are dropped in two generations. */
export function createUseMemory(usesMax = 100_000): UseMemory {
  let recent: UsesByTpp = new Map()
  let older: UsesByTpp = new Map()
  let recentSince = 0

  function dropOld(now: number): void {
    const age = now - recentSince
    if (age <= windowMilliseconds) return
    older = age > 2 * windowMilliseconds ? new Map() : recent
    recent = new Map()
    recentSince = now
  }

  function find({ tpp, key }: Omit<Use, 'use'>, now: number): string | undefined {
    dropOld(now)
    return recent.get(tpp)?.get(key) ?? older.get(tpp)?.get(key)
  }

  return {
    find,
    remember({ tpp, key, use }, now) {
      if (find({ tpp, key }, now) === undefined) usesOf(recent, tpp).set(key, use)
    },
    fullForMilliseconds(tpp, now) {
      dropOld(now)
      return usesOf(recent, tpp).size < usesMax ? 0 : recentSince + windowMilliseconds - now + 1
    },
    makeRoom(tpp) {
      older.set(tpp, usesOf(recent, tpp))
      recent.delete(tpp)
    },
    all: () =>
      [older, recent].flatMap((uses) =>
        [...uses].flatMap(([tpp, own]) => [...own].map(([key, use]) => ({ tpp, key, use }))),
      ),
  }
}

function usesOf(uses: UsesByTpp, tpp: string): Map<string, string> {
  const own = uses.get(tpp) ?? new Map<string, string>()
  uses.set(tpp, own)
  return own
}
