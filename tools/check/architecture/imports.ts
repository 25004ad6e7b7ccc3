// Checks imports against the tables of ARCHITECTURE.md.
import { posix } from 'node:path'
import { readSource, type Source } from './source.ts'
import { type Architecture, type Module, moduleOf } from './tables.ts'

export type File = { path: string; text: string }

const FROM = /(?<![\w$.])(?:import|export)\b[^"();]*?\bfrom\s*"#(\d+)"/g
const SIDE_EFFECT = /(?<![\w$.])import\s*"#(\d+)"/g
const DYNAMIC = /(?<![\w$.])(?:import|require|import\.meta\.resolve)\s*\(\s*"#(\d+)"/g

export function specifiersOf({ code, literals }: Source): string[] {
  return [FROM, SIDE_EFFECT, DYNAMIC].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, place]) => literals[Number(place)] ?? ''),
  )
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || /^(?:(?:apps|packages)\/[^/]+\/)?test\//.test(path)
}

/** Tests, tools and the maker of signature vectors import what they need. */
const isFree = (path: string) => isTest(path) || /^(?:tools|packages\/http-signature\/vectors)\//.test(path)

export function importProblems(architecture: Architecture, { path, text }: File): string[] {
  if (isFree(path)) return []
  const specifiers = new Set(specifiersOf(readSource(text)))
  return [...specifiers].flatMap((specifier) => {
    const problem = checkImport(architecture, path, specifier)
    return problem === undefined ? [] : [`${path} imports ${specifier}: ${problem}`]
  })
}

/** The server and the sandbox are imported by module, as their package.json exports it: `@havn/server/domain/payments`. */
const BY_MODULE = /^@havn\/(server|sandbox)\/(.+)$/
/** Files of modules without an index.ts, which are imported one by one. */
const ENTERED_BY_FILE =
  /^apps\/(?:server\/src\/(?:(?:platform\/(?:database|shared|web)|app|commands)\/|prepare-database\b)|sandbox\/src\/)/

const PROGRAMS: ReadonlyMap<string, string> = new Map([
  ['server', 'apps/server/src/app/index.ts'],
  ['sandbox', 'apps/sandbox/src/index.ts'],
])

/** The file of this project that an import means; undefined for a package of somebody else. */
export function importedFile(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [, app, rest = ''] = BY_MODULE.exec(specifier) ?? []
  if (app !== undefined) {
    const place = `apps/${app}/src/${rest}`
    return ENTERED_BY_FILE.test(place) ? `${place}.ts` : `${place}/index.ts`
  }
  // A package may have a folder that is entered apart from the rest, such as a second contract.
  const [, name, folder] = /^@havn\/([^/]+)(?:\/([a-z-]+))?$/.exec(specifier) ?? []
  if (name === undefined) return undefined
  return PROGRAMS.get(name) ?? posix.join('packages', name, 'src', folder ?? '', 'index.ts')
}

function checkImport(architecture: Architecture, path: string, specifier: string): string | undefined {
  const from = moduleOf(architecture.modules, path)
  if (from === undefined) return 'the file belongs to no module of ARCHITECTURE.md'
  const target = importedFile(path, specifier)
  if (target === undefined)
    return specifier.startsWith('@havn/')
      ? 'a package is imported by its name, or that of a folder with an index.ts'
      : checkPackageImport(architecture, from, path, specifier)
  if (!target.endsWith('.ts') && packageFolder(target) === packageFolder(path)) return undefined
  // The version is written there alone.
  if (target === 'package.json') return undefined
  if (specifier.startsWith('.') && packageFolder(target) !== packageFolder(path))
    return 'another package is imported by its name, never by file'
  const to = moduleOf(architecture.modules, target)
  if (to === undefined) return 'the file belongs to no module of ARCHITECTURE.md'
  if (to === from) return undefined
  // The name of a package, or of its folder, means an index.ts.
  const isByName = specifier.startsWith('@havn/') && target.startsWith('packages/')
  return checkOrder(architecture, from, to) ?? (isByName ? undefined : checkEntry(to, target))
}

/** Arrows go down only, for types and lazy imports too. */
export function checkOrder({ modules, limits }: Architecture, from: Module, to: Module): string | undefined {
  if (modules.indexOf(to) > modules.indexOf(from)) return `${to.name} is above ${from.name}`
  const refused = limits.get(from.name)?.some((name) => name === to.name || name === to.layer)
  return refused === true ? `${from.name} may not import ${to.name}` : undefined
}

function checkEntry({ name, where }: Module, target: string): string | undefined {
  const isEntered =
    ENTERED_BY_FILE.test(target) || [`${where}/index.ts`, `${where}/src/index.ts`].includes(target)
  return isEntered ? undefined : `${name} is entered by its index.ts`
}

function checkPackageImport(
  { packages }: Architecture,
  from: Module,
  path: string,
  specifier: string,
): string | undefined {
  const name = specifier.startsWith('@') ? specifier.split('/', 2).join('/') : specifier.replace(/\/.*/, '')
  const users = packages.get(specifier.startsWith('node:') ? specifier : name)
  if (users === undefined)
    return specifier.startsWith('node:') ? undefined : 'the package is not in ARCHITECTURE.md'
  const allowed = users.some(
    (user) => user === from.name || (user.startsWith('*') && path.endsWith(user.slice(1))),
  )
  return allowed ? undefined : `only in ${users.join(', ')}`
}

function packageFolder(path: string): string | undefined {
  return /^(?:apps|packages)\/[^/]+/.exec(path)?.[0]
}
