// Stages a library for TPPs: one file of CommonJS that `import` wraps, its declarations, and a manifest of its own.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, buildSync } from 'esbuild'
import { beginManifest, existing, readWorkspace, root, typesOfNode, version } from './manifest.ts'

/** The libraries for TPPs; each may depend on those before it. */
export const LIBRARIES = ['http-signature', 'tpp-sdk'] as const
export type TppLibrary = (typeof LIBRARIES)[number]

const scope = '@havn/'
/** `hash` of node:crypto is there from this version on. */
const nodeMin = '20.12'

/** Fills this folder with a library, ready for `npm pack`. */
export function stageLibrary(name: TppLibrary, declarations: ReadonlyMap<string, string>, to: string): void {
  const from = join(root, 'packages', name)
  const dist = join(to, 'dist')
  checkForOldNode(from, declarations)
  bundle(join(from, 'src/index.ts'), join(dist, 'index.js'))
  const names = exportsOf(join(from, 'src/index.ts'))
  writeFileSync(join(dist, 'index.mjs'), `export {\n  ${names.join(',\n  ')},\n} from './index.js'\n`)
  writeFileSync(join(dist, 'index.d.ts'), declarations.get(name) ?? '')
  writeFileSync(join(dist, 'index.d.mts'), "export * from './index.js'\n")
  cpSync(join(from, 'README.md'), join(to, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'))
  copyVectors(join(from, 'vectors'), join(to, 'vectors'))
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifestOf(name, to), null, 2)}\n`)
}

/** Copies the test vectors with their keys, for implementers in other languages; not what makes them. */
function copyVectors(from: string, to: string): void {
  if (!existsSync(from)) return
  for (const file of globSync(['*.json', 'README.md', 'keys/*.pem'], { cwd: from }))
    cpSync(join(from, file), join(to, file))
}

const OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: `node${nodeMin}`,
  external: [`${scope}*`] as string[],
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
} as const satisfies BuildOptions

function bundle(entry: string, outfile: string): void {
  buildSync({ ...OPTIONS, entryPoints: [entry], outfile, format: 'cjs' })
}

/** The values that a module exports. */
function exportsOf(entry: string): readonly string[] {
  const { metafile } = buildSync({
    ...OPTIONS,
    entryPoints: [entry],
    format: 'esm',
    metafile: true,
    write: false,
    outfile: 'index.js',
  })
  return Object.values(metafile.outputs)
    .flatMap((output) => output.exports)
    .toSorted()
}

/**
 * Compiles a copy of the sources that sees the types of Node 20 and ES2023 alone: what a later version of Node or of the
 * language added does not compile.
 */
function checkForOldNode(from: string, declarations: ReadonlyMap<string, string>): void {
  const folder = mkdtempSync(join(tmpdir(), 'havn-library-'))
  try {
    cpSync(join(from, 'src'), join(folder, 'src'), {
      recursive: true,
      filter: (file) => !file.endsWith('.test.ts'),
    })
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
    symlinkSync(join(root, 'node_modules/node-types-20'), join(folder, 'node_modules/@types/node'))
    // A package sees another as its users do: by its declarations.
    for (const [name, text] of declarations) writeFileSync(join(folder, `${name}.d.ts`), text)
    const paths = Object.fromEntries(LIBRARIES.map((name) => [`${scope}${name}`, [`./${name}.d.ts`]]))
    const compilerOptions = { target: 'es2022', lib: ['es2023'], paths }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['src'] }),
    )
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', folder], {
      encoding: 'utf8',
    })
    if (status !== 0)
      throw new Error(`${from} does not compile for Node 20:\n${stdout.slice(0, 4000)}${stderr}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function manifestOf(library: TppLibrary, to: string) {
  const directory = `packages/${library}`
  const { name, description, dependencies = {} } = readWorkspace(join(root, directory))
  const own = Object.keys(dependencies)
  const foreign = own.filter((dependency) => !dependency.startsWith(scope))
  if (foreign.length > 0) throw new Error(`${name} must depend on nothing but our own: ${foreign.join(', ')}`)
  return {
    ...beginManifest({
      name,
      description,
      directory,
      keywords: ['http-signature', 'norway'],
      node: `>=${nodeMin}`,
    }),
    type: 'commonjs',
    sideEffects: false,
    // For TypeScript with `moduleResolution: node10`, which reads no `exports`.
    main: './dist/index.js',
    types: './dist/index.d.ts',
    exports: {
      '.': {
        import: { types: './dist/index.d.mts', default: './dist/index.mjs' },
        require: { types: './dist/index.d.ts', default: './dist/index.js' },
      },
      './package.json': './package.json',
    },
    files: existing(to, ['dist', 'vectors']),
    dependencies: Object.fromEntries(own.map((dependency) => [dependency, version])),
    ...typesOfNode('>=20'),
  }
}
