import type { Release } from './parts/release.ts'
import { makeArchives } from './steps/archives.ts'
import { buildImages } from './steps/images.ts'
import { payAtOwnBank } from './steps/own-bank.ts'
import { packAll } from './steps/packages.ts'
import { checkPreconditions } from './steps/preconditions.ts'
import { checkSurface } from './steps/surface.ts'
import { installAsStrangers } from './steps/strangers.ts'
import { findPlantedFaults } from './steps/faults.ts'
import { payFirst } from './steps/first-payment.ts'
import { publish } from './steps/publish.ts'
import { publishHere } from './steps/registry.ts'
import { sign } from './steps/sign.ts'
import { upgrade } from './steps/upgrade.ts'

export interface Step {
  readonly name: string
  readonly about: string
  /** Steps without whose success this one is not tried. */
  readonly needs: readonly string[]
  /** Throws what is wrong; what is worth reading goes to `say`. */
  run(release: Release, say: (line: string) => void): Promise<void> | void
}

const BEFORE_PUBLISHING: readonly Step[] = [
  {
    name: 'preconditions',
    about: 'clean tree, green suites, changelog, one version, credentials',
    needs: [],
    run: checkPreconditions,
  },
  {
    name: 'surface',
    about: 'the public surface is the recorded one, or the changelog has its change',
    needs: [],
    run: checkSurface,
  },
  {
    name: 'packages',
    about: 'the npm packages: built twice, byte for byte the same',
    needs: [],
    run: packAll,
  },
  {
    name: 'archives',
    about: 'server for systemd, Kubernetes base, documentation, collection, SBOM: the same way',
    needs: [],
    run: makeArchives,
  },
  {
    name: 'images',
    about: 'for amd64 and arm64: built twice, same layers and configuration, then started',
    needs: [],
    run: buildImages,
  },
  {
    name: 'sign',
    about: 'SHA256SUMS and its signature',
    needs: ['packages', 'archives', 'images'],
    run: sign,
  },
  {
    name: 'registry',
    about: 'publishes to a registry on this machine; no install scripts',
    needs: ['packages'],
    run: publishHere,
  },
  {
    name: 'strangers',
    about: 'installs from there: four Nodes, other package managers, compilers and runtimes',
    needs: ['registry'],
    run: installAsStrangers,
  },
  {
    name: 'first-payment',
    about: 'npx havn dev on Node 20 as an ordinary user, from nothing to ACSC',
    needs: ['registry'],
    run: payFirst,
  },
  {
    name: 'own-bank',
    about: "@havn/server in a bank's own repository, in production, to an executed payment",
    needs: ['registry'],
    run: payAtOwnBank,
  },
  {
    name: 'upgrade',
    about: 'from the version before with data, rolling, under load, and back',
    needs: [],
    run: upgrade,
  },
  {
    name: 'faults',
    about: 'faults that are planted: each must be found and named',
    needs: ['packages'],
    run: findPlantedFaults,
  },
]

/** What a release consists of, in its order. */
export const STEPS: readonly Step[] = [
  ...BEFORE_PUBLISHING,
  {
    name: 'publish',
    about: 'what goes where; without --rehearse it goes',
    needs: BEFORE_PUBLISHING.map(({ name }) => name),
    run: publish,
  },
]

export function isStep(name: string): boolean {
  return STEPS.some((step) => step.name === name)
}
