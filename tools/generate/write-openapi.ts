import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A printed OpenAPI document: where it is committed. */
export interface PrintedOpenApi {
  readonly document: unknown
  readonly file: string
  /** What to say if the committed document differs: from what, and which command prints it again. */
  readonly difference: string
}

/** Writes the document; with --check, fails if the committed one differs. `npm run generated` lints it by redocly.yaml here. */
export function writeOpenApi({ document, file, difference }: PrintedOpenApi): void {
  const path = join(root, file)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${file} ${difference}\n`)
    process.exitCode = 1
  }
}
