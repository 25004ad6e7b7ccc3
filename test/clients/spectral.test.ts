import { join } from 'node:path'
import { before, test } from 'node:test'
import { installTools, run } from './support/install-tools.ts'

const contract = join(import.meta.dirname, '../../packages/contract')

let tools: string
before(async () => {
  tools = await installTools()
})

// Among the rules of spectral:oas, oas3-schema holds the document against the JSON Schema of OpenAPI 3.1.
test('the OpenAPI document passes all rules of spectral:oas, warnings included', async () => {
  await run(process.execPath, [
    join(tools, 'node_modules/@stoplight/spectral-cli/dist/index.js'),
    'lint',
    '--ruleset',
    join(contract, 'spectral.yaml'),
    '--fail-severity',
    'hint',
    join(contract, 'openapi.json'),
  ])
})
