import { dirname } from 'node:path'
import { type Docs, openDocs } from './pages/docs.ts'
import { buildIndex } from './search/build-index.ts'
import { prepare, type PreparedEntry } from './search/rank.ts'

/** The documentation of a folder, opened once. */
export interface Documentation {
  readonly docs: Docs
  /** Everything that the search can find, made at the first search. */
  index(): readonly PreparedEntry[]
}

const opened = new Map<string, Documentation>()

/** Opens the documentation in a folder `docs`; what lies beside the folder, such as the changelog, belongs to it. */
export function openDocumentation(docsFolder: string): Documentation {
  const known = opened.get(docsFolder)
  if (known !== undefined) return known
  const docs = openDocs(dirname(docsFolder))
  let index: readonly PreparedEntry[] | undefined
  const documentation: Documentation = { docs, index: () => (index ??= prepare(buildIndex(docs))) }
  opened.set(docsFolder, documentation)
  return documentation
}
