// Prints the operations as methods: what a call takes, and its answers as a union by status.
import { type AnswerDefinition, deprecationHeadersOf, type Json, type Operation } from '@havn/contract'
import type { SchemaTypes } from './schema-types.ts'
import type { SessionTypes } from './sessions.ts'
import { docComment, keyOf, quote, sentence } from './text.ts'

type Schema = Parameters<SchemaReference>[0]
type SchemaReference = (schema: NonNullable<AnswerDefinition['schema']>) => Json

export interface Printing {
  readonly types: SchemaTypes
  readonly sessions: SessionTypes
  /** The schema as a reference to its component, if it has a title. */
  readonly reference: SchemaReference
  /** The schema of a query parameter. */
  readonly querySchema: (parameter: Operation['query'][string]) => Schema
}

const indent = '    '

/** The interface with a method for each of these operations. */
export function operationsInterface(
  name: string,
  description: string,
  operations: readonly Operation[],
  printing: Printing,
): string {
  const common = commonAnswers(operations)
  const methods = operations.map((operation) => printMethod(operation, printing, common)).join('\n')
  const comment = docComment(
    [description, '', 'An operation may also answer, unless it says otherwise:', '', ...common],
    '',
  )
  return `${comment}export interface ${name} {\n${methods}}\n`
}

function printMethod(operation: Operation, printing: Printing, common: readonly string[]): string {
  const fields = [
    ...pathFields(operation, printing),
    ...sessionField(operation, printing),
    ...queryField(operation, printing),
    ...bodyField(operation, printing),
  ]
  const isOptional = fields.every(({ isRequired }) => !isRequired)
  const inner = fields.map(({ text }) => text).join('')
  const call = fields.length === 0 ? 'Record<string, never>' : `{\n${inner}  }`
  const answers = answerTypes(operation, printing)
  return `${methodComment(operation, common)}  ${operation.id}(call${isOptional ? '?' : ''}: ${call}, options?: CallOptions): Promise<\n${answers.map((answer) => `    | ${answer}\n`).join('')}  >\n`
}

interface Field {
  readonly isRequired: boolean
  readonly text: string
}

function pathFields({ pathParameters }: Operation, { types, reference }: Printing): Field[] {
  return Object.entries(pathParameters).map(([name, { schema, description }]) => ({
    isRequired: true,
    text: `${docComment([sentence(description)], indent)}${indent}readonly ${name}: ${types.typeOf(reference(schema), indent)}\n`,
  }))
}

function sessionField(operation: Operation, { sessions }: Printing): Field[] {
  const session = sessions.sessionOf(operation)
  if (session === undefined) return []
  const { name, isRequired } = session
  const comment = docComment(['Who the PSU is, and the session that the call belongs to.'], indent)
  return [{ isRequired, text: `${comment}${indent}readonly session${isRequired ? '' : '?'}: ${name}\n` }]
}

function queryField({ query }: Operation, { types, reference, querySchema }: Printing): Field[] {
  const parameters = Object.entries(query)
  if (parameters.length === 0) return []
  const isRequired = parameters.some(([, { required }]) => required === true)
  const inner = `${indent}  `
  const fields = parameters.map(([name, parameter]) => {
    const mark = parameter.required === true ? '' : '?'
    const type = types.typeOf(reference(querySchema(parameter)), inner)
    const comment = docComment([sentence(parameter.description)], inner)
    return `${comment}${inner}readonly ${keyOf(name)}${mark}: ${type} ${mark === '' ? '' : '| undefined'}\n`
  })
  return [
    {
      isRequired,
      text: `${indent}readonly query${isRequired ? '' : '?'}: {\n${fields.join('')}${indent}}\n`,
    },
  ]
}

function bodyField({ body }: Operation, { types, reference }: Printing): Field[] {
  if (body === undefined) return []
  return [
    { isRequired: true, text: `${indent}readonly body: ${types.typeOf(reference(body.schema), indent)}\n` },
  ]
}

/** The answers by status; those with an ordinary error body together, at the end. */
function answerTypes(operation: Operation, { types, reference }: Printing): string[] {
  const answers = Object.entries(operation.answers)
  const isPlainError = ({ schema, headers = [] }: AnswerDefinition) =>
    schema !== undefined && types.typeOf(reference(schema), indent) === 'ErrorBody' && headers.length === 0
  const refused = answers.filter(([, answer]) => isPlainError(answer)).map(([status]) => status)
  const others = answers.filter(([, answer]) => !isPlainError(answer))
  return [
    ...others.map(([status, answer]) => {
      const body = answer.schema === undefined ? 'undefined' : types.typeOf(reference(answer.schema), indent)
      return `Answer<${status}, ${body}${headersType(operation, answer)}>`
    }),
    ...(refused.length === 0 ? [] : [`Refused<${refused.join(' | ')}>`]),
    'NoAnswer',
  ]
}

function headersType(operation: Operation, { headers = [], optionalHeaders = [] }: AnswerDefinition): string {
  const always = [...headers, ...Object.keys(deprecationHeadersOf(operation))]
  const fields = [
    ...always.map((name) => `readonly ${quote(name.toLowerCase())}: string`),
    ...optionalHeaders.map((name) => `readonly ${quote(name.toLowerCase())}?: string`),
  ]
  return fields.length === 0 ? '' : `, { ${fields.join('; ')} }`
}

function methodComment(operation: Operation, common: readonly string[]): string {
  const { summary, description, method, path, role, deprecation } = operation
  const who = role === 'any' ? 'any TPP' : role
  const lines = [
    `${sentence(summary)} ${sentence(description)}`,
    '',
    `\`${method} ${path}\`, for ${who}.`,
    '',
    ...answerLines(operation).filter((line) => !common.includes(line)),
    ...(deprecation === undefined ? [] : ['', `@deprecated Use ${deprecation.replacedBy}.`]),
  ]
  return docComment(lines, '  ')
}

function answerLines({ answers }: Operation): readonly string[] {
  return Object.entries(answers).map(([status, answer]) => `- ${status}: ${sentence(answer.description)}`)
}

/** The lines that at least half of the operations have: they are printed once. */
function commonAnswers(operations: readonly Operation[]): readonly string[] {
  const lines = operations.flatMap(answerLines)
  const counts = Map.groupBy(lines, (line) => line)
  return [...counts.keys()]
    .filter((line) => 2 * (counts.get(line)?.length ?? 0) >= operations.length)
    .toSorted()
}
