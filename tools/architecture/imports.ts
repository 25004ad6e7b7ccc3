// Checks imports against the tables of ARCHITECTURE.md.
import { posix } from 'node:path'
import { readSource, type Source } from './source.ts'
import { type Architecture, type Part, partOf } from './tables.ts'

type File = { path: string; text: string }

const FROM = /(?<![\w$.])(?:import|export)\b[^"();]*?\bfrom\s*"#(\d+)"/g
const SIDE_EFFECT = /(?<![\w$.])import\s*"#(\d+)"/g
const DYNAMIC = /(?<![\w$.])(?:import|require|import\.meta\.resolve)\s*\(\s*"#(\d+)"/g

export function specifiersOf({ code, literals }: Source): string[] {
  return [FROM, SIDE_EFFECT, DYNAMIC].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, place]) => literals[Number(place)] ?? ''),
  )
}

export function importStatements({ code }: Source): number {
  return (code.match(/(?:^|[\n;])\s*import\b(?!\s*[.(])/g) ?? []).length
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || /^(?:apps|packages)\/[^/]+\/test\//.test(path)
}

export function importProblems(architecture: Architecture, { path, text }: File): string[] {
  const check = isTest(path) ? checkTestImport : checkImport
  const specifiers = new Set(specifiersOf(readSource(text)))
  return [...specifiers].flatMap((specifier) => {
    const problem = check(architecture, path, specifier)
    return problem === undefined ? [] : [`${path} imports ${specifier}: ${problem}`]
  })
}

/** Packages that other parts enter by module, as their package.json exports it: `@havn/server/payments`. */
const MODULAR = /^@havn\/(server|sandbox)\/(.+)$/

/** The file that an import from a modular package means; undefined for any other import. */
function modularFile(specifier: string): string | undefined {
  const [, name, rest = ''] = MODULAR.exec(specifier) ?? []
  if (name === undefined) return undefined
  const isFile = name === 'sandbox' || /^(?:database|shared|web)\//.test(rest)
  return `apps/${name}/src/${rest}${isFile ? '.ts' : '/index.ts'}`
}

function checkTestImport(_: Architecture, path: string, specifier: string): string | undefined {
  // The server is tested with the sandbox's bank behind it.
  if (MODULAR.test(specifier)) return path.startsWith('apps/') ? undefined : 'only apps are made of modules'
  if (/^@havn\/[^/]+\//.test(specifier)) return 'a package is imported by its name alone'
  if (!specifier.startsWith('.')) return undefined
  const target = packageFolder(resolve(path, specifier))
  const entersPackage = target !== undefined && target !== packageFolder(path)
  return entersPackage ? 'another package is imported by its name, never by file' : undefined
}

function checkImport(architecture: Architecture, path: string, specifier: string): string | undefined {
  const from = partOf(architecture.parts, path)
  if (from === undefined) return 'the file belongs to no part of ARCHITECTURE.md'
  if (specifier.startsWith('.'))
    return checkFileImport(architecture, { path, from, target: resolve(path, specifier) })
  const modular = modularFile(specifier)
  if (modular !== undefined) return checkFileImport(architecture, { path, from, target: modular })
  const workspace = /^@havn\/([^/]+)(\/.*)?$/.exec(specifier)
  if (workspace === null) return checkPackageImport(architecture, from, path, specifier)
  const to = architecture.parts.find((part) => part.name === workspace[1])
  if (to === undefined || to.enteredBy !== 'name') return 'nobody may import it'
  if (workspace[2] !== undefined) return 'a package is imported by its name alone'
  return mayImport(from, to) ? undefined : `${from.name} may not import ${to.name}`
}

function checkFileImport(
  { parts }: Architecture,
  { path, from, target }: { path: string; from: Part; target: string },
): string | undefined {
  if (!target.endsWith('.ts') && packageFolder(target) === packageFolder(path)) return undefined
  const to = partOf(parts, target)
  if (to === undefined) return 'the file belongs to no part of ARCHITECTURE.md'
  if (to === from) return undefined
  if (!mayImport(from, to)) return `${from.name} may not import ${to.name}`
  if (to.enteredBy === 'any file' || from.mayImport === 'every part') return undefined
  if (to.enteredBy === 'index.ts' && target === `${to.where}/index.ts`) return undefined
  return `${to.name} is entered by ${to.enteredBy}`
}

function checkPackageImport(
  { packages }: Architecture,
  from: Part,
  path: string,
  specifier: string,
): string | undefined {
  if (from.mayImport === 'every part') return undefined
  const name = specifier.startsWith('@') ? specifier.split('/', 2).join('/') : specifier.replace(/\/.*/, '')
  const users = packages.get(specifier.startsWith('node:') ? specifier : name)
  if (users === undefined)
    return specifier.startsWith('node:') ? undefined : 'the package is not in ARCHITECTURE.md'
  const allowed = users.some(
    (user) => user === from.name || (user.startsWith('*') && path.endsWith(user.slice(1))),
  )
  return allowed ? undefined : `only in ${users.join(', ')}`
}

function mayImport(from: Part, to: Part): boolean {
  return from.mayImport === 'every part' || from.mayImport.has(to.name)
}

function resolve(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier)
}

function packageFolder(path: string): string | undefined {
  return /^(?:apps|packages)\/[^/]+/.exec(path)?.[0]
}
