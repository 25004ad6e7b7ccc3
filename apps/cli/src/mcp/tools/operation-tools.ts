import { nearestName, type Operation, OPERATIONS } from '@havn/contract'
import { describeOperation } from '../describe-operation.ts'
import { type Tool, textOf } from '../tool.ts'

const operations = Object.values<Operation>(OPERATIONS)

const list: Tool = {
  name: 'list_operations',
  title: 'List the operations of the bank',
  description:
    'The operations of the interface: id, method, path and what each does. With a word, only those that have it in their id, path, tag or summary. Works without a sandbox.',
  properties: {
    word: { type: 'string', description: 'such as payment, consent or sandbox', maxLength: 100 },
  },
  required: [],
  effect: 'reads',
  run(given) {
    const word = (textOf(given, 'word') ?? '').toLowerCase()
    const found = operations.filter(({ id, path, tag, summary }) =>
      `${id} ${path} ${tag} ${summary}`.toLowerCase().includes(word),
    )
    if (found.length === 0) return `No operation has ${word} in it; without a word, all are listed.`
    return found.map(({ id, method, path, summary }) => `${id}: ${method} ${path}: ${summary}`).join('\n')
  },
}

const describe: Tool = {
  name: 'describe_operation',
  title: 'Describe an operation',
  description:
    'What one operation takes and answers: headers (those that call fills in are marked), query, the JSON Schema of the body, an example that works, and every status. Read it before the first call. Works without a sandbox.',
  properties: {
    id: {
      type: 'string',
      description: 'as list_operations names it, such as createNdctPayment',
      maxLength: 100,
    },
  },
  required: ['id'],
  effect: 'reads',
  run(given) {
    const id = textOf(given, 'id') ?? ''
    const operation = operations.find((one) => one.id === id)
    if (operation !== undefined) return describeOperation(operation, new Date())
    const meant = nearestName(
      id,
      operations.map((one) => one.id),
    )
    throw new Error(
      `there is no operation ${id}${meant === undefined ? '; list_operations lists them' : `; did you mean ${meant}?`}`,
    )
  },
}

export const OPERATION_TOOLS: readonly Tool[] = [list, describe]
