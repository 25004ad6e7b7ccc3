/**
 * The files that take longest, about half a minute and more, longest first. They are started first: one that is started last
 * runs alone at the end, while the other cores have nothing to do. `npm test` prints the times.
 */
const SLOWEST: readonly string[] = [
  'tools/docs/guides.test.ts',
  'apps/server/test/pages/axe.test.ts',
  'apps/server/test/money/races.test.ts',
  'apps/server/test/oidc/redirect.test.ts',
  'tools/pack-havn/',
  'apps/server/test/money/model.test.ts',
  'apps/server/test/pages/use.test.ts',
  'tools/languages/',
  'tools/pack/',
  'tools/oci-image/',
  'tools/docs/',
  'apps/server/test/upgrade/',
  'apps/server/test/conformance/',
  'apps/server/test/faults/',
  'apps/cli/test/',
  'apps/console/test/',
  'apps/server/test/clients/',
  'apps/server/test/notifications/faults.test.ts',
  'apps/server/test/sca/races.test.ts',
  'apps/server/test/sca/model.test.ts',
  'apps/server/test/banks/',
  'apps/server/test/browser/',
  'apps/server/test/production/',
]

/** Sorts files by how long they take, as far as that is known. */
export function slowestFirst(files: readonly string[]): string[] {
  return files.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf(file: string): number {
  const found = SLOWEST.findIndex((part) => file.includes(`/${part}`))
  return found === -1 ? SLOWEST.length : found
}
