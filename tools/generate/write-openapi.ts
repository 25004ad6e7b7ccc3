import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A printed OpenAPI document: where it is committed, and with which configuration it is linted. */
export interface PrintedOpenApi {
  readonly document: unknown
  readonly file: string
  readonly lintConfig: string
  /** What to say if the committed document differs: from what, and which command prints it again. */
  readonly difference: string
}

/** Writes the document; with --check, fails if the committed one differs or does not lint. */
export function writeOpenApi({ document, file, lintConfig, difference }: PrintedOpenApi): void {
  const path = join(root, file)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') === text) process.exitCode = lint(path, join(root, lintConfig))
  else {
    process.stderr.write(`${file} ${difference}\n`)
    process.exitCode = 1
  }
}

function lint(path: string, config: string): number {
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const { status } = spawnSync(process.execPath, [redocly, 'lint', path, '--config', config], {
    stdio: 'inherit',
    // Neither usage data nor a look for a newer version: the check needs no network.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return status ?? 1
}
