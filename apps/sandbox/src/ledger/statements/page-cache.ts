import type { TransactionTextPage } from '@havn/server/core-bank'

/** A page, and the version that the statement had when it was read. */
export interface VersionedPage {
  readonly version: string
  readonly page: TransactionTextPage
}

/** Remembers the pages that were read last. A page is found by everything that it depends on, the bank first. */
export interface PageCache {
  find(key: string): VersionedPage | undefined
  add(key: string, found: VersionedPage): void
}

/** Creates a cache of pages that have so many characters at most. */
export function createPageCache(charactersMax: number): PageCache {
  // From the one that was used the longest ago to the last one.
  const pages = new Map<string, VersionedPage>()
  let characters = 0

  function remove(key: string): void {
    characters -= pages.get(key)?.page.text.length ?? 0
    pages.delete(key)
  }

  return {
    find(key) {
      const found = pages.get(key)
      if (found === undefined) return undefined
      pages.delete(key)
      pages.set(key, found)
      return found
    },
    add(key, found) {
      remove(key)
      pages.set(key, found)
      characters += found.page.text.length
      for (const oldest of pages.keys()) {
        if (characters <= charactersMax) return
        remove(oldest)
      }
    },
  }
}
