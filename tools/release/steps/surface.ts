import { runInCopy } from '../parts/copies.ts'
import type { Release } from '../parts/release.ts'

/** Compares what the libraries export with what is recorded, and with the last release: a change needs a line in the changelog. */
export function checkSurface(release: Release, say: (line: string) => void): void {
  runInCopy(release, 'one', 'tools/generate/print-surface.ts', '--check')
  say('the libraries export what is recorded')
}
