import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { failure, type Result, success } from '@havn/contract'

/** A file that a document names. */
export interface NamedFile {
  /** As the document writes it. */
  readonly given: string
  readonly path: string
  /** The name of the field that names it. */
  readonly field: string
}

const PUBLIC_FIELDS = /^(?:ca|certificate|directory|trustAnchors|theme)File$/

/** Whether a file that a document names holds a secret: all do whose field is not known to name something public. */
export function holdsSecret({ field }: NamedFile): boolean {
  return !PUBLIC_FIELDS.test(field)
}

export interface ResolvedPaths {
  /** The document with absolute paths. */
  readonly value: unknown
  readonly files: readonly NamedFile[]
}

/**
 * Makes the paths in a document absolute. Every field whose name is `file` or ends in `File` is a path, and a relative one begins
 * at the document's folder: so a bank's keys can lie beside its document, and the folder can be moved as a whole.
 */
export function resolvePaths(value: unknown, folder: string): ResolvedPaths {
  const files: NamedFile[] = []
  return { value: resolveValue(value), files }

  function resolveValue(one: unknown): unknown {
    if (Array.isArray(one)) return one.map(resolveValue)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, field]) => [name, resolveField(name, field)]))
  }

  function resolveField(name: string, field: unknown): unknown {
    if (!/(?:^f|F)ile$/.test(name) || typeof field !== 'string') return resolveValue(field)
    const path = isAbsolute(field) ? field : resolve(folder, field)
    files.push({ given: field, path, field: name })
    return path
  }
}

/** Reads a file, or says why that failed. */
export function readBytes(path: string): Result<Buffer> {
  try {
    return success(readFileSync(path))
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unreadable'
    return failure(`expected the path of a file that this process can read, got ${showPath(path)} (${code})`)
  }
}

/** Somebody may have put a secret itself where the path of its file belongs. */
function showPath(path: string): string {
  return /^[^\n:]{1,300}$/.test(path) ? path : 'something that is not shown since it may be a secret'
}

/** Parses JSON, or says where it ends to be JSON. */
export function parseJson(text: string): Result<unknown> {
  try {
    return success(JSON.parse(text))
  } catch (problem) {
    return failure(`expected JSON: ${messageOf(problem)}`)
  }
}

/** What an exception says. */
export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}
