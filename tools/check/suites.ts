/**
 * What `npm run verify` has no time for, in suites that `npm run test:NAME` and `.ci/run test:NAME` run. `.ci/run` runs those of
 * `MINUTES` after `verify` while its budget lasts, and CI runs all of them each night. A path is a folder of tests, or a file.
 */
export const SUITES = {
  /** Pages of SCA, bank and console in a browser: reading, keyboard, contrast, large text, phones. */
  pages: [
    'test/pages',
    'test/browser',
    'test/oidc',
    'test/two-people/browser.test.ts',
    'test/back-office/browser.test.ts',
    'test/key-figures/page.test.ts',
    'apps/console/test',
    'tools/pictures',
  ],
  /** The command line and the server as programs: started, stopped, and commanded as people do. */
  programs: [
    'apps/cli/test',
    'apps/cli/src/dev/dev.test.ts',
    'test/production',
    'test/banks/commands.test.ts',
    'test/audit/commands.test.ts',
    'test/register/commands.test.ts',
    'test/key-figures/report.test.ts',
  ],
  /** Random orders of events, races, faults, floods, and guesses by the ten thousand. */
  models: [
    'test/money/model.test.ts',
    'test/money/races.test.ts',
    'test/sca/model.test.ts',
    'test/sca/races.test.ts',
    'test/fuzz',
    'test/faults',
    'test/notifications/faults.test.ts',
    'test/overload',
    'test/isolation/two-tpps.test.ts',
    'test/berlin-group/harvesting',
    'test/berlin-group/load',
  ],
  /** Plans of every statement, partitions, retention, and databases of earlier versions. */
  database: [
    'test/plans',
    'test/database/partitions.test.ts',
    'test/database/retention.test.ts',
    'test/upgrade/upgrade.test.ts',
  ],
  /** What takes the work of a cluster to see: backups, moves, upgrades, images, soaks. */
  operations: [
    'test/backup',
    'test/move-bank',
    'test/upgrade/rolling.test.ts',
    'test/metrics/prometheus.test.ts',
    'test/image',
    'test/doctor',
    'tools/release/oci-image/image.test.ts',
    'tools/release/packaging/kubernetes.test.ts',
    'tools/bench/soak',
  ],
  /** A bank restored to random moments of its traffic. */
  restore: ['test/restore'],
  /** Attacks on servers behind a proxy. The times of their clients are only worth something while nothing else runs. */
  attacks: ['test/attacks'],
  /** The npm packages, packed and installed, the guides, and the examples in other languages. */
  packages: [
    'tools/release/pack',
    'tools/release/pack-havn',
    'tools/release/embedding',
    'tools/check/languages/languages.test.ts',
    'tools/check/docs/guides.test.ts',
    'tools/check/docs/core-bank-examples.test.ts',
  ],
  /** Generators and linters of others, which read /openapi.json. */
  clients: ['test/clients'],
  /** The checks of the Berlin Group interface, and a client that knows nothing but the standard. */
  'berlin-group': ['test/berlin-group/checks', 'test/berlin-group/client'],
  /** The program without each of its extras. */
  extras: ['tools/check/extras'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SuiteName = keyof typeof SUITES

/**
 * The minutes that a suite took last on two cores, installation of what it needs included. A suite without minutes has not been
 * green since they were counted, and `.ci/run` without an argument does not begin it.
 */
export const MINUTES: Partial<Readonly<Record<SuiteName, number>>> = {}

/** Whether a file, as a path from the root, belongs to a suite. */
export function isInSuite(file: string): boolean {
  return Object.values<readonly string[]>(SUITES)
    .flat()
    .some((path) => file === path || file.startsWith(`${path}/`))
}
