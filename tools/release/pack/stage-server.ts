// Stages `@havn/server` for a bank's own program: bundles of the server, the SQL of its modules, and its declarations.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync, type Metafile } from 'esbuild'
import {
  BUNDLE_OPTIONS,
  bundledPackages,
  copyModuleFiles,
  STARTED_BY_THE_SERVER,
} from '../pack-havn/bundle.ts'
import { licencesOf } from '../pack-havn/licences.ts'
import { beginManifest, readWorkspace, root, typesOfNode } from './manifest.ts'

const nodeMajorMin = 26

const PROGRAMS = {
  server: 'apps/server/src/app/published.ts',
  migrate: 'apps/server/src/migrate.ts',
  commands: 'apps/server/src/commands/main.ts',
  ...STARTED_BY_THE_SERVER,
}

/** Fills this folder with the server, ready for `npm pack`. */
export function stageServer(declarations: string, to: string): void {
  const dist = join(to, 'dist')
  const { metafile } = buildSync({ ...BUNDLE_OPTIONS, entryPoints: PROGRAMS, outdir: dist, metafile: true })
  copyModuleFiles(dist, ['apps/server/src'])
  mkdirSync(join(to, 'bin'))
  writeFileSync(join(dist, 'index.js'), printEntry(metafile))
  writeFileSync(join(dist, 'index.d.ts'), declarations)
  writeFileSync(join(to, 'bin/havn-server.mjs'), printBin(), { mode: 0o755 })
  writeFileSync(join(to, 'THIRD-PARTY-LICENCES.txt'), licencesOf(bundledPackages(metafile)))
  cpSync(join(import.meta.dirname, 'server/README.md'), join(to, 'README.md'))
  cpSync(join(root, 'examples/bank-of-its-own'), join(to, 'example'), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'))
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

/** In words that every Node understands that knows modules. */
const CHECK_NODE = `if (Number.parseInt(process.versions.node, 10) < ${nodeMajorMin}) {
  console.error(\`@havn/server needs Node ${nodeMajorMin} or later, and this is Node \${process.versions.node}.\`)
  process.exit(1)
}
`

/** Imports the bundle only after it is known that this Node can read it. */
function printEntry({ outputs }: Metafile): string {
  const file = Object.keys(outputs).find((name) => name.endsWith('/dist/server.js')) ?? ''
  const names: readonly string[] = outputs[file]?.exports ?? []
  return `${CHECK_NODE}export const {\n  ${names.toSorted().join(',\n  ')},\n} = await import('./server.js')\n`
}

const printBin = (): string => `#!/usr/bin/env node
// What a bank does beside running its program: \`havn-server migrate\`, and the commands of docs/command-line.md for a bank.
${CHECK_NODE}process.env.HAVN_COMMAND ??= 'npx --no-install havn-server'
await import(process.argv[2] === 'migrate' ? '../dist/migrate.js' : '../dist/commands.js')
`

function manifest() {
  const directory = 'apps/server'
  const { name, description, dependencies = {} } = readWorkspace(join(root, directory))
  return {
    ...beginManifest({
      name,
      description,
      directory,
      keywords: ['bank', 'payments', 'core-banking'],
      node: `>=${nodeMajorMin}`,
    }),
    type: 'module',
    bin: { 'havn-server': 'bin/havn-server.mjs' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './tracing/preload': './dist/tracing-preload.js',
      './package.json': './package.json',
    },
    files: ['bin', 'dist', 'example', 'THIRD-PARTY-LICENCES.txt'],
    // All code is in the bundles. The types of the port are made from schemas of typebox, and so are its declarations.
    dependencies: { typebox: dependencies['typebox'] },
    ...typesOfNode('>=26'),
  }
}
