// Prints the typed client of @havn/tpp-sdk from the contract's operations; with --check, fails if the committed one differs.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ACCEPT_FIXES,
  collectSchemas,
  headerDefinition,
  HEADERS,
  Notification,
  type Operation,
  OPERATIONS,
  querySchemaOf,
} from '@havn/contract'
import { operationsInterface, type Printing } from './client/operations.ts'
import { printRoutes } from './client/routes.ts'
import { schemaTypes, typeName, usedComponents } from './client/schema-types.ts'
import { sessionTypes } from './client/sessions.ts'
import { quote } from './client/text.ts'

const root = join(import.meta.dirname, '../..')
const folder = 'packages/tpp-sdk/src/printed'
const operations = Object.values<Operation>(OPERATIONS)
const schemas = collectSchemas()
const head =
  '// Printed by tools/generate/print-client.ts from the operations of the contract. Do not edit.\n'

// Everything is referred to once before the components are printed: a component exists when it has been referred to.
const bodies = operations.flatMap(({ body }) => (body === undefined ? [] : [schemas.reference(body.schema)]))
for (const { answers, pathParameters, query } of operations) {
  for (const { schema } of Object.values(answers)) if (schema !== undefined) schemas.reference(schema)
  for (const { schema } of Object.values(pathParameters)) schemas.reference(schema)
  for (const parameter of Object.values(query)) schemas.reference(querySchemaOf(parameter))
}
for (const { schema } of Object.values(HEADERS)) schemas.reference(schema)
schemas.reference(Notification)

const components = schemas.all()
const requested = new Set(bodies.flatMap((body) => [...usedComponents(body, components)]))
const types = schemaTypes({ components, isRequest: (name) => requested.has(name) })
const sessions = sessionTypes(operations, headerType)
const printing: Printing = { types, sessions, reference: schemas.reference, querySchema: querySchemaOf }
const names = Object.keys(components).map(typeName)

const files: Readonly<Record<string, string>> = {
  'bodies.ts': types.declarations(),
  'headers.ts': printHeaders(),
  'bank-operations.ts': printOperations('BankOperations', 'The operations of a bank.', false),
  'sandbox-operations.ts': printOperations(
    'SandboxOperations',
    'The operations that only a sandbox has.',
    true,
  ),
  'routes.ts': printRoutes(operations),
}

/** The type of a header's value. A choice of the texts true and false is a boolean for the caller. */
function headerType(header: string): string {
  const { schema } = headerDefinition(header)
  if ('enum' in schema && String(schema.enum) === 'true,false') return 'boolean'
  return types.typeOf(schemas.reference(schema), '  ')
}

function printHeaders(): string {
  const fixes = Object.entries(ACCEPT_FIXES).map(
    ([name, { effect }]) => `  /** ${effect} */\n  | ${quote(name)}\n`,
  )
  const declared = `/** Values of x-accept-fix, by which a TPP adopts a change before it becomes the default. */\nexport type AcceptFix =\n${fixes.join('')}`
  const text = `${declared}\n${sessions.declarations()}`
  return `${imports(text, 'bodies.ts', names)}import type { KnownPsu, Psu } from '../session-headers.ts'\n\n${text}`
}

function printOperations(name: string, description: string, sandboxOnly: boolean): string {
  const chosen = operations.filter((operation) => operation.sandboxOnly === sandboxOnly)
  const text = operationsInterface(name, description, chosen, printing)
  const sessionNames = [...sessions.declarations().matchAll(/export interface (\w+)/g)].map(
    ([, found = '']) => found,
  )
  return [
    imports(text, '../answer.ts', ['Answer', 'NoAnswer', 'Refused']),
    "import type { CallOptions } from '../call-options.ts'\n",
    imports(text, 'bodies.ts', names),
    imports(text, 'headers.ts', sessionNames),
    `\n${text}`,
  ].join('')
}

/** The import of those names that the text uses outside of comments. */
function imports(text: string, file: string, candidates: readonly string[]): string {
  const code = text.replaceAll(/\/\*[^]*?\*\/|'[^'\n]*'/g, '')
  const used = candidates.filter((name) => new RegExp(`(?<![\\w.])${name}(?![\\w?:(])`).test(code)).toSorted()
  const path = file.startsWith('.') ? file : `./${file}`
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from '${path}'\n`
}

function format(name: string, text: string): string {
  const biome = join(root, 'node_modules/.bin/biome')
  const input = `${head}\n${text}`
  return execFileSync(biome, ['format', `--stdin-file-path=${folder}/${name}`], {
    cwd: root,
    input,
    encoding: 'utf8',
  })
}

for (const [name, text] of Object.entries(files)) {
  const file = join(root, folder, name)
  const printed = format(name, text)
  if (!process.argv.includes('--check')) writeFileSync(file, printed)
  else if (readFileSync(file, 'utf8') !== printed) {
    process.stderr.write(
      `${folder}/${name} differs from the contract: run node tools/generate/print-client.ts\n`,
    )
    process.exitCode = 1
  }
}
