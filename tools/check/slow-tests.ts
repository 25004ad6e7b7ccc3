/**
 * All tests together must end within 35 minutes on two cores, so these run only if a path names them:
 * `npm run test:operations` names what takes a cluster's work to see: backups, moves, upgrades, images, soaks.
 * `npm run test:restore` restores a bank to many moments.
 * `npm run test:clients` names the generators and linters of others, which read /openapi.json.
 * `npm run test:packages` packs and installs the npm packages, follows the guides and runs the examples in other languages.
 * `npm run test:pages` looks at pages in a browser.
 * `npm run test:attacks` attacks servers behind a proxy: their clients' times are only worth something while nothing else runs.
 */
const NAMED_ONLY: readonly string[] = [
  'test/backup/',
  'test/restore/',
  'test/move-bank/',
  'test/upgrade/rolling.test.ts',
  'test/metrics/prometheus.test.ts',
  'test/image/',
  'tools/release/oci-image/image.test.ts',
  'tools/bench/soak/',
  'test/attacks/',
  'tools/release/pack/',
  'tools/release/pack-havn/',
  'tools/check/languages/languages.test.ts',
  'tools/check/docs/guides.test.ts',
  'tools/check/docs/core-bank-examples.test.ts',
  'test/pages/',
  'test/browser/',
  'test/oidc/redirect.test.ts',
  'apps/console/test/',
  'test/clients/generated-clients.test.ts',
  'test/clients/spectral.test.ts',
]

export function isNamedOnly(file: string): boolean {
  return NAMED_ONLY.some((part) => file.includes(part))
}

/**
 * The files that take longest, about half a minute and more, longest first. They are started first: one that is started last
 * runs alone at the end, while the other cores have nothing to do. `npm test` prints the times.
 */
const SLOWEST: readonly string[] = [
  'test/money/races.test.ts',
  'test/money/model.test.ts',
  'tools/check/docs/',
  'test/upgrade/',
  'test/conformance/',
  'test/faults/',
  'apps/cli/test/',
  'test/clients/',
  'test/notifications/faults.test.ts',
  'test/sca/races.test.ts',
  'test/sca/model.test.ts',
  'test/banks/',
  'test/production/',
  'test/money/',
  'test/database/partitions.test.ts',
  'test/fuzz/',
  'test/plans/',
  'test/two-people/browser.test.ts',
  'test/isolation/',
]

/** Sorts files by how long they take, as far as that is known. */
export function slowestFirst(files: readonly string[]): string[] {
  return files.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Whether a file is among those that take longest. */
export function isSlow(file: string): boolean {
  return rankOf(file) < SLOWEST.length
}

function rankOf(file: string): number {
  const found = SLOWEST.findIndex((part) => file.includes(`/${part}`))
  return found === -1 ? SLOWEST.length : found
}
