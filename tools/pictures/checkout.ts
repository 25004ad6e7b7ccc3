import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from '@havn/local-postgres'
import type * as dev from '../../apps/console/test/support/start-dev.ts'
import type * as preview from '../../test/pages/preview.ts'
import type * as themes from '../../test/pages/themes.ts'
import type * as office from '../../test/back-office/support/office-scene.ts'
import type * as ndct from '../../test/support/ndct.ts'
import type * as database from '../../test/support/database.ts'
import type * as figures from '../../test/key-figures/support/fill-quarter.ts'
import type * as hosted from '../../apps/console/test/hosted/support/hosted-sandbox.ts'

const own = resolve(import.meta.dirname, '../..')

/** The modules that set the scenes, by their paths. */
interface Modules {
  readonly 'apps/console/test/support/start-dev.ts': typeof dev
  readonly 'test/pages/preview.ts': typeof preview
  readonly 'test/pages/themes.ts': typeof themes
  readonly 'test/back-office/support/office-scene.ts': typeof office
  readonly 'test/support/ndct.ts': typeof ndct
  readonly 'test/support/database.ts': typeof database
  readonly 'test/key-figures/support/fill-quarter.ts': typeof figures
  readonly 'apps/console/test/hosted/support/hosted-sandbox.ts': typeof hosted
}

/** The parts of a checkout, this one or one of another commit, that have pages to take pictures of. */
export interface Checkout {
  readonly root: string
  /** A module of the checkout, by its path. */
  load<Path extends keyof Modules>(path: Path): Promise<Modules[Path]>
  /** Runs a program of the checkout and returns what it prints. */
  run(path: string, args: readonly string[], env?: NodeJS.ProcessEnv): string
  close(): Promise<void>
}

/** Opens a checkout, with a PostgreSQL for its parts unless a run of tests has started one. */
export async function openCheckout(root = own): Promise<Checkout> {
  const stop = process.env['HAVN_TEST_DATABASE_URL'] === undefined ? await startDatabase() : async () => {}
  return {
    root,
    load: (path) => import(join(root, path)),
    run: (path, args, env = process.env) =>
      execFileSync(process.execPath, [join(root, path), ...args], { env, encoding: 'utf8', cwd: root }),
    close: stop,
  }
}

async function startDatabase(): Promise<() => Promise<void>> {
  const directory = mkdtempSync('/tmp/havn-pictures-')
  const postgres = await startPostgres({ directory, settings: { fsync: 'off', max_connections: '100' } })
  process.env['HAVN_TEST_DATABASE_URL'] = postgres.url()
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
