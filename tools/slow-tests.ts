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
  'apps/server/test/backup/',
  'apps/server/test/restore/',
  'apps/server/test/move-bank/',
  'apps/server/test/upgrade/rolling.test.ts',
  'apps/server/test/metrics/prometheus.test.ts',
  'apps/server/test/image/',
  'tools/oci-image/image.test.ts',
  'tools/soak/',
  'apps/server/test/attacks/',
  'tools/pack/',
  'tools/pack-havn/',
  'tools/languages/languages.test.ts',
  'tools/docs/guides.test.ts',
  'tools/docs/core-bank-examples.test.ts',
  'apps/server/test/pages/',
  'apps/server/test/browser/',
  'apps/server/test/oidc/redirect.test.ts',
  'apps/console/test/',
  'apps/server/test/clients/generated-clients.test.ts',
  'apps/server/test/clients/spectral.test.ts',
]

export function isNamedOnly(file: string): boolean {
  return NAMED_ONLY.some((part) => file.includes(part))
}

/**
 * The files that take longest, about half a minute and more, longest first. They are started first: one that is started last
 * runs alone at the end, while the other cores have nothing to do. `npm test` prints the times.
 */
const SLOWEST: readonly string[] = [
  'apps/server/test/money/races.test.ts',
  'apps/server/test/money/model.test.ts',
  'tools/docs/',
  'apps/server/test/upgrade/',
  'apps/server/test/conformance/',
  'apps/server/test/faults/',
  'apps/cli/test/',
  'apps/server/test/clients/',
  'apps/server/test/notifications/faults.test.ts',
  'apps/server/test/sca/races.test.ts',
  'apps/server/test/sca/model.test.ts',
  'apps/server/test/banks/',
  'apps/server/test/production/',
  'apps/server/test/money/',
  'apps/server/test/database/partitions.test.ts',
  'apps/server/test/fuzz/',
  'apps/server/test/plans/',
  'apps/server/test/two-people/browser.test.ts',
  'apps/server/test/isolation/',
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
