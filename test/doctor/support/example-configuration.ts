import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type ExampleSettings, writeNamedFiles } from '../../image/example-settings.ts'
import type { TlsPostgres } from './tls-postgres.ts'

/** A configuration on disk that a test may change. */
export interface Configuration {
  readonly environment: Record<string, string>
  readonly folder: string
  /** Every file with a secret. */
  readonly secrets: readonly string[]
  /** The path of a bank's document. */
  readonly documentOf: (bank: string) => string
  /** Changes a document. */
  readonly edit: (bank: string, change: (document: Record<string, unknown>) => object) => void
  readonly remove: () => void
}

const EXAMPLE_THEME = join(import.meta.dirname, '../../../examples/themes/skjaergard-sparebank')

const IN_EXAMPLES = /\/(?:etc\/havn|run\/credentials)(?=\/)/g

/**
 * Writes an example of packaging/ into a folder of its own, with everything that it leaves to the bank. `authority` is the
 * database's, and the URLs name its file.
 */
export function writeConfiguration(
  { settings, files }: ExampleSettings,
  { authority, urlOf }: Pick<TlsPostgres, 'authority' | 'urlOf'>,
): Configuration {
  const folder = mkdtempSync('/tmp/havn-doctor-')
  // Others may enter it, so that the modes of files alone decide who reads them.
  chmodSync(folder, 0o755)
  const move = (text: string) => text.replaceAll(IN_EXAMPLES, (path) => `${folder}${path}`)
  const moveAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [move(name), move(text)]))
  const example = { settings: moveAll(settings), files: moveAll(files) }
  const authorityFile = join(folder, 'etc/havn/database-ca.pem')
  const urls = { tpp: urlOf('havn_tpp', authorityFile), bank: urlOf('havn_bank', authorityFile) }
  mkdirSync(dirname(authorityFile), { recursive: true })
  writeFileSync(authorityFile, authority)
  const { secrets } = writeNamedFiles('/', example, urls)
  for (const path of secrets) chmodSync(path, 0o600)
  const banks = join(folder, 'etc/havn/banks')
  const documentOf = (bank: string) => join(banks, bank, 'bank.json')
  const edit: Configuration['edit'] = (bank, change) => {
    const document = JSON.parse(readFileSync(documentOf(bank), 'utf8')) as Record<string, unknown>
    writeFileSync(documentOf(bank), JSON.stringify(change(document)))
  }
  // What its pages look like is for each bank to say.
  for (const bank of readdirSync(banks)) {
    cpSync(EXAMPLE_THEME, join(banks, bank, 'theme'), { recursive: true })
    edit(bank, (document) => ({ ...document, themeFile: 'theme/theme.json' }))
  }
  return {
    environment: { ...example.settings },
    folder,
    secrets,
    documentOf,
    edit,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
