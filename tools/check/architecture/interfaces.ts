// What only an interface to TPPs knows: the rest of the server works for another one too.
import { HEADERS, TppMessageCode } from '@havn/contract'
import { dirname, posix } from 'node:path'
import { specifiersOf } from './imports.ts'
import type { Source } from './source.ts'

/** A file of the work tree. */
interface SourceFile {
  readonly path: string
  readonly text: string
  readonly source: Source
}

const CODES: ReadonlySet<string> = new Set(TppMessageCode.enum)

/** Where calls are refused. What the scenarios of the sandbox observe is data about the Norwegian interface. */
const REFUSING = /^apps\/(?:server\/src\/(?!interfaces\/)|sandbox\/src\/(?!ledger\/scenarios\/))/

/** A reason says why a call is refused; only the dialect of an interface says with which code. */
export function codeProblems({ path, source }: SourceFile): readonly string[] {
  if (!REFUSING.test(path)) return []
  return source.literals.filter((one) => CODES.has(one)).map((code) => `${path} names the code ${code}`)
}

const HEADER_NAMES: ReadonlySet<string> = new Set(
  Object.keys(HEADERS).filter((name) => /^(?:x-)?(?:tpp|psu)-/.test(name)),
)

/** What a call says about the PSU and the SCA, the domain learns from its wishes; only an interface knows in which headers. */
export function headerProblems({ path, source }: SourceFile): readonly string[] {
  if (!path.startsWith('apps/server/src/domain/')) return []
  return source.literals
    .filter((one) => HEADER_NAMES.has(one))
    .map((name) => `${path} names the header ${name}`)
}

/** The interfaces are handed to the domain as objects: it names none of them, and asks none which one it is. */
export function nameProblems({ path, source }: SourceFile): readonly string[] {
  if (!/^apps\/server\/src\/(?:domain|edge|core-bank)\//.test(path)) return []
  const named = /\b(?:NORWEGIAN|BERLIN)(?:_[A-Z]+)*\b|\binterfaces\//.exec(
    [source.code, ...source.literals].join('\n'),
  )
  return named === null ? [] : [`${path} names an interface: ${named[0]}`]
}

/** The words of one interface or another, and where the domain has the products of one country. */
const INTERFACE_WORD = /norwegian|berlin|tpp-session-id|consent-id\b/i
const COUNTRY_FILES = /^apps\/server\/src\/domain\/payments\/(?:products\/|banking-day\.ts)/

/** What the domain says is true of every interface, in comments and texts too. */
export function wordProblems({ path, text }: SourceFile): readonly string[] {
  if (!path.startsWith('apps/server/src/domain/') || COUNTRY_FILES.test(path)) return []
  const [word] = INTERFACE_WORD.exec(text) ?? []
  return word === undefined ? [] : [`${path} has the word ${word} of an interface`]
}

const INTERFACE_FOLDER = /^apps\/server\/src\/interfaces\/([^/]+)\//

/** What two interfaces share is in the domain or in the edge: neither imports the other. */
export function foreignImportProblems({ path, source }: SourceFile): readonly string[] {
  const [, own] = INTERFACE_FOLDER.exec(path) ?? []
  if (own === undefined) return []
  return specifiersOf(source)
    .map((specifier) => (specifier.startsWith('.') ? posix.join(dirname(path), specifier) : specifier))
    .filter((imported) => (INTERFACE_FOLDER.exec(imported)?.[1] ?? own) !== own)
    .map((imported) => `${path} imports another interface: ${imported}`)
}

/** An interface is an object whose members are used; whoever compares ids decides for all interfaces, and for the next one wrongly. */
export function comparisonProblems({ path, source }: SourceFile): readonly string[] {
  const compared = /\b\w*[iI]nterface\w*\??\.id\s*[!=]==|[!=]==\s*\w*[iI]nterface\w*\??\.id\b/.exec(
    source.code,
  )
  return compared === null ? [] : [`${path} asks which interface it is: ${compared[0]}`]
}
