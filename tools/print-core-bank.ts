// Writes the OpenAPI document of the core bank over HTTP; with --check, fails if the committed one differs or does not lint.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildCoreBankOpenApi } from '@havn/server/core-bank'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/core-bank.openapi.json')
const document = `${JSON.stringify(buildCoreBankOpenApi(), null, 2)}\n`

const lint = (): number => {
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const config = join(root, 'docs/core-bank.redocly.yaml')
  const { status } = spawnSync(process.execPath, [redocly, 'lint', file, '--config', config], {
    stdio: 'inherit',
    // Neither usage data nor a look for a newer version: the check needs no network.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return status ?? 1
}

if (!process.argv.includes('--check')) writeFileSync(file, document)
else if (readFileSync(file, 'utf8') === document) process.exitCode = lint()
else {
  process.stderr.write(
    'docs/core-bank.openapi.json differs from the schemas of the port: run node tools/print-core-bank.ts\n',
  )
  process.exitCode = 1
}
