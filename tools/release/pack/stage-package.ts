// Stages a published package: JavaScript and declarations emitted from its sources, with a manifest of its own.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const packsFolder = join(root, '.packs')

/** The published packages; each may depend on those before it. */
export const PUBLISHED = ['http-signature', 'tpp-sdk'] as const
export type PublishedName = (typeof PUBLISHED)[number]

/** `hash` of node:crypto is there from this version on. */
const nodeMin = '>=20.12'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Emits a package into `.packs/<name>`, ready for `npm pack`. */
export function stagePackage(name: PublishedName): string {
  const from = join(root, 'packages', name)
  const to = join(packsFolder, name)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  emit(from, to)
  for (const file of globSync('**/*.d.ts', { cwd: join(to, 'dist') })) useJsSpecifiers(join(to, 'dist', file))
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifestOf(from), null, 2)}\n`)
  cpSync(join(from, 'README.md'), join(to, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'))
  copyVectors(join(from, 'vectors'), join(to, 'vectors'))
  return to
}

/** Copies the test vectors with their keys, for implementers in other languages; not what makes them. */
function copyVectors(from: string, to: string): void {
  if (!existsSync(from)) return
  for (const file of globSync(['*.json', 'README.md', 'keys/*.pem'], { cwd: from }))
    cpSync(join(from, file), join(to, file))
}

/**
 * Compiles a copy of the sources that sees the types of Node 20 and ES2023 alone: what a later version of Node or of the
 * language added does not compile.
 */
function emit(from: string, to: string): void {
  const build = join(packsFolder, 'build')
  rmSync(build, { recursive: true, force: true })
  cpSync(join(from, 'src'), join(build, 'src'), {
    recursive: true,
    filter: (file) => !file.endsWith('.test.ts'),
  })
  mkdirSync(join(build, 'node_modules/@types'), { recursive: true })
  symlinkSync(join(root, 'node_modules/node-types-20'), join(build, 'node_modules/@types/node'))
  const published = PUBLISHED.map((name) => [`@havn/${name}`, [`../${name}/dist/index.d.ts`]] as const)
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    target: 'es2022',
    lib: ['es2023'],
    rootDir: 'src',
    outDir: join(to, 'dist'),
    allowImportingTsExtensions: false,
    skipLibCheck: false,
    // A package sees another as its users do: by its declarations.
    paths: Object.fromEntries(published),
  }
  const config = { extends: '../../tsconfig.json', compilerOptions, include: ['src'] }
  writeFileSync(join(build, 'tsconfig.json'), JSON.stringify(config))
  run(join(root, 'node_modules/.bin/tsc'), ['--project', join(build, 'tsconfig.json')])
  rmSync(build, { recursive: true })
}

/** TypeScript rewrites the endings of imports in JavaScript, but not in declarations. */
function useJsSpecifiers(file: string): void {
  const text = readFileSync(file, 'utf8')
  const rewritten = text.replaceAll(/((?:from|import\()\s*['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2')
  writeFileSync(file, rewritten)
}

/** The manifest as it is published: not private, and with exact versions of our own packages. */
function manifestOf(from: string) {
  const { name, version, description, license, dependencies = {} } = readManifest(from)
  const own = Object.keys(dependencies)
  const foreign = own.filter((dependency) => !dependency.startsWith('@havn/'))
  if (foreign.length > 0) throw new Error(`${name} must depend on nothing but our own: ${foreign.join(', ')}`)
  return {
    name,
    version,
    description,
    keywords: ['psd2', 'xs2a', 'open-banking', 'berlin-group', 'http-signature', 'norway'],
    license,
    type: 'module',
    engines: { node: nodeMin },
    sideEffects: false,
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './package.json': './package.json',
    },
    files: ['dist', ...(existsSync(join(from, 'vectors')) ? ['vectors'] : [])],
    dependencies: Object.fromEntries(own.map((dependency) => [dependency, versionOf(dependency)])),
    peerDependencies: { '@types/node': '>=20' },
    peerDependenciesMeta: { '@types/node': { optional: true } },
  }
}

function versionOf(dependency: string): string {
  return readManifest(join(root, 'packages', dependency.replace('@havn/', ''))).version
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout.slice(0, 4000)}${stderr}`)
}
