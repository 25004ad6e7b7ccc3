// Prints what the client must know of the operations while it runs.
import { headerDefinition, type Operation } from '@havn/contract'
import { sessionFields, sessionHeadersOf } from './sessions.ts'
import { quote } from './text.ts'

export function printRoutes(operations: readonly Operation[]): string {
  const sets: string[][] = []
  const indexOf = (operation: Operation): number => {
    const accepted = acceptedHeaders(operation)
    const known = sets.findIndex((set) => set.join() === accepted.join())
    return known === -1 ? sets.push(accepted) - 1 : known
  }
  const table = (name: string, comment: string, chosen: readonly Operation[]): string => {
    const rows = chosen.map(
      (operation) => `  ${operation.id}: ${printRoute(operation, indexOf(operation))},\n`,
    )
    return `/** ${comment} */\nexport const ${name} = {\n${rows.join('')}} as const satisfies Record<string, Route>\n`
  }
  const bank = table(
    'BANK_ROUTES',
    'How the operations of a bank are called.',
    operations.filter(({ sandboxOnly }) => !sandboxOnly),
  )
  const sandbox = table(
    'SANDBOX_ROUTES',
    'How the operations of a sandbox are called.',
    operations.filter(({ sandboxOnly }) => sandboxOnly),
  )
  const accepted = sets.map((set) => `  [${set.map(quote).join(', ')}],\n`).join('')
  const fields = sessionFields(operations).map(([field, header]) => `  ${field}: ${quote(header)},\n`)
  return [
    "import type { Route } from '../route.ts'\n",
    `/** The header of each field of a session. */\nexport const SESSION_HEADERS = {\n${fields.join('')}} as const\n`,
    `/** The headers that operations take, beside those of every call. */\nexport const ACCEPTED_HEADERS: readonly (readonly string[])[] = [\n${accepted}]\n`,
    bank,
    sandbox,
  ].join('\n')
}

function acceptedHeaders(operation: Operation): string[] {
  const { required, optional } = operation.headers
  const takesFixes = [...required, ...optional].includes('x-accept-fix')
  const names = sessionHeadersOf(operation).map((name) => headerDefinition(name).name)
  return [...(takesFixes ? ['x-accept-fix'] : []), ...names.toSorted()]
}

function printRoute({ method, path, answers }: Operation, headers: number): string {
  const statuses = (hasBody: boolean) =>
    Object.entries(answers)
      .filter(([, { schema }]) => (schema !== undefined) === hasBody)
      .map(([status]) => status)
  const without = statuses(false)
  const end = without.length === 0 ? '' : `, [${without.join(', ')}]`
  return `[${quote(method)}, ${quote(path)}, ${headers}, [${statuses(true).join(', ')}]${end}]`
}
