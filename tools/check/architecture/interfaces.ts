// What only an interface to TPPs knows: the rest of the server works for another one too.
import { TppMessageCode } from '@havn/contract'
import type { Source } from './source.ts'

/** A file of the work tree. */
interface SourceFile {
  readonly path: string
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
