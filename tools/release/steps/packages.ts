import { buildTwice } from '../parts/build-twice.ts'
import type { Release } from '../parts/release.ts'

export function packAll(release: Release, say: (line: string) => void): void {
  buildTwice('packages.ts', '*.tgz', release, say)
}
