import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type DeclarationFile, parseDeclarations } from './declaration-file.ts'
import { flattenDeclarations } from './flatten-declarations.ts'

const root = join(import.meta.dirname, '../../..')

/** The libraries that are published: the file whose exports are the library's, and what it imports of our other packages. */
const LIBRARIES = {
  'http-signature': { entry: 'packages/http-signature/src/index.ts', imports: [] },
  'tpp-sdk': { entry: 'packages/tpp-sdk/src/index.ts', imports: ['@havn/http-signature'] },
  // Everything of ours that it uses is bundled with it.
  server: { entry: 'apps/server/src/app/published.ts', imports: [] },
} as const satisfies Record<string, { readonly entry: string; readonly imports: readonly string[] }>

export type LibraryName = keyof typeof LIBRARIES

export const LIBRARY_NAMES: readonly LibraryName[] = ['http-signature', 'tpp-sdk', 'server']

/** Where the surface of a library is committed, as a path from the root. Not as `.ts`: it is no code of this project. */
export const surfaceFile = (name: LibraryName): string => `tools/release/surface/${name}.d.ts.txt`

/**
 * The text of a library's declarations: all that it exports, in one file that needs no other of ours. With `remember`, TypeScript
 * emits again only what a change since the last time affects.
 */
export function printSurfaces<Name extends LibraryName>(
  names: readonly Name[],
  { remember = false } = {},
): ReadonlyMap<Name, string> {
  const kept = join(root, 'node_modules/.cache/declarations')
  const emitted = remember ? kept : mkdtempSync(join(tmpdir(), 'havn-declarations-'))
  mkdirSync(emitted, { recursive: true })
  let isComplete = false
  const said = emitDeclarations(names, emitted)
  try {
    const surfaces = new Map(names.map((name) => [name, printSurface(name, emitted)]))
    isComplete = true
    return surfaces
  } catch (problem) {
    throw new Error(`the declarations cannot be printed; TypeScript said:\n${said.slice(0, 4000)}`, {
      cause: problem,
    })
  } finally {
    if (!remember || !isComplete) rmSync(emitted, { recursive: true })
  }
}

/** Writes declarations into a folder, as far as TypeScript can, and returns what it says. */
function emitDeclarations(names: readonly LibraryName[], folder: string): string {
  const compilerOptions = {
    noEmit: false,
    emitDeclarationOnly: true,
    // Types are checked by `npm run typecheck`.
    noCheck: true,
    declaration: true,
    rootDir: root,
    outDir: folder,
    incremental: true,
    tsBuildInfoFile: join(folder, 'declarations.tsbuildinfo'),
    typeRoots: [join(root, 'node_modules/@types')],
  }
  // What is imported from node_modules is not emitted, and our packages are links there, so the files of those that a surface
  // mentions are named.
  const packages = globSync('packages/{contract,html,http-signature,tpp-sdk}/src/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts'],
  })
  const files = [...names.map((name) => LIBRARIES[name].entry), ...packages].map((file) => join(root, file))
  const config = join(folder, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }),
  )
  // It complains about declarations that no surface needs. A surface that needs one of them says so, with the complaints.
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', config], {
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`
}

function printSurface(name: LibraryName, emitted: string): string {
  const files = new Map<string, DeclarationFile>()
  const external: readonly string[] = LIBRARIES[name].imports
  return flattenDeclarations(LIBRARIES[name].entry, {
    read(path) {
      const known = files.get(path)
      if (known !== undefined) return known
      const file = parseDeclarations(
        path,
        readFileSync(join(emitted, path.replace(/\.ts$/, '.d.ts')), 'utf8').replaceAll(/^ +/gm, halve),
      )
      files.set(path, file)
      return file
    },
    resolve(specifier, from) {
      if (specifier.startsWith('.')) return join(dirname(from), specifier)
      return external.includes(specifier) || !specifier.startsWith('@havn/') ? undefined : sourceOf(specifier)
    },
  })
}

/** TypeScript indents by four spaces, we by two; a line of a doc comment has one more. */
const halve = (spaces: string): string => ' '.repeat(Math.floor(spaces.length / 4) * 2 + (spaces.length % 4))

/** The file of a workspace that an import of it leads to, by its `exports`, as a path from the root. */
function sourceOf(specifier: string): string {
  const [, name = '', rest = ''] = /^@havn\/([^/]+)(.*)$/.exec(specifier) ?? []
  const folder = ['packages', 'apps'].map((parent) => join(root, parent, name)).find(existsSync) ?? ''
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const file = exports[`.${rest}`]
  if (file === undefined) throw new Error(`${specifier} is not among the exports of its package`)
  return join(relative(root, folder), file)
}
