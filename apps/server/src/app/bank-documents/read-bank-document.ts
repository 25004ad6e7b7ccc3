import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { failure, type Result } from '@havn/contract'
import { type BankDocument, parseBankDocument } from './bank-document.ts'
import { messageOf, type NamedFile, parseJson, readBytes, resolvePaths } from './document-files.ts'

/** A bank's document as it was found on disk. */
export interface FoundDocument {
  readonly path: string
  /** A hash of the document and of every file that it names: while it is the same, nothing has changed. */
  readonly digest: string
  /** The files that it names, as far as it could be read. */
  readonly files: readonly NamedFile[]
  readonly parsed: Result<BankDocument, readonly string[]>
}

/** The name of a document in the folder of its bank. */
export const DOCUMENT_NAME = 'bank.json'

/**
 * Reads a document and the files that it names; returns `before`, as it was read earlier, if nothing has changed since. Never
 * throws: one bank's document must not keep others from being read.
 */
export function readBankDocument(path: string, before?: FoundDocument): FoundDocument {
  try {
    return readDocument(path, before)
  } catch (exception) {
    const problem = `cannot be read: ${messageOf(exception)}`
    return { path, digest: problem, files: [], parsed: failure([problem]) }
  }
}

function readDocument(path: string, before: FoundDocument | undefined): FoundDocument {
  const hash = createHash('sha256')
  const bytes = readBytes(path)
  if (!bytes.ok) return { path, digest: bytes.problem, files: [], parsed: failure([bytes.problem]) }
  hash.update(bytes.value)
  const json = parseJson(bytes.value.toString('utf8'))
  if (!json.ok) return { path, digest: hash.digest('hex'), files: [], parsed: failure([json.problem]) }
  const { value, files: named } = resolvePaths(json.value, dirname(path))
  const theme = themeOf(json.value)
  const assets = theme === undefined ? [] : themeFiles(resolve(dirname(path), theme))
  const beside = assets.map((file) => ({ ...file, given: join(dirname(theme ?? ''), file.given) }))
  const files = [...named, ...beside]
  for (const file of files) {
    const content = readBytes(file.path)
    hash.update(`\n${file.path}\n`).update(content.ok ? content.value : content.problem)
  }
  const digest = hash.digest('hex')
  // Parsing makes keys and contexts of TLS, which costs far more than reading.
  return before?.digest === digest ? before : { path, digest, files, parsed: parseBankDocument(value) }
}

/** The theme that a document names, as the document writes its path. */
function themeOf(json: unknown): string | undefined {
  const given = (json as { themeFile?: unknown } | null)?.themeFile
  return typeof given === 'string' ? given : undefined
}

/** The images and fonts that a theme names. They lie beside the theme, under their names alone. */
export function themeFiles(themePath: string): readonly NamedFile[] {
  const bytes = readBytes(themePath)
  const names = bytes.ok ? (bytes.value.toString('utf8').match(ASSET_NAMES) ?? []) : []
  return names.map((given) => ({ given, path: join(dirname(themePath), given), field: 'themeFile' }))
}

const ASSET_NAMES = /(?<=")[^"/\\]+\.(?:svg|png|woff2)(?=")/g

/**
 * Reads the documents of all banks: `bank.json` in every folder of this folder, by name. Those that have not changed since
 * `before` are not parsed again. Throws if there is no such folder.
 */
export function readBanksFolder(
  folder: string,
  before: readonly FoundDocument[] = [],
): readonly FoundDocument[] {
  const known = new Map(before.map((document) => [document.path, document]))
  return (
    readdirSync(folder, { withFileTypes: true })
      // Platforms that mount such folders keep earlier versions beside them, under names with a dot.
      .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => join(folder, name, DOCUMENT_NAME))
      .toSorted()
      .map((path) => readBankDocument(path, known.get(path)))
  )
}
