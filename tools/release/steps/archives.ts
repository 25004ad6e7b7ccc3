import { buildTwice } from '../parts/build-twice.ts'
import type { Release } from '../parts/release.ts'

/** Makes the archives of the server, the Kubernetes base, the documentation, the collection and the lists of components. */
export function makeArchives(release: Release, say: (line: string) => void): void {
  buildTwice('archives.ts', '*.{tar.gz,json}', release, say)
}
