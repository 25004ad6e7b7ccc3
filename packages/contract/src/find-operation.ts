import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'

const operations = Object.values<Operation>(OPERATIONS)

const segmentsOf = (path: string): readonly string[] => path.split('?', 1).join('').split('/')

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, index) => part === segments[index] || (part.startsWith('{') && segments[index] !== ''))

/** Every operation at a path, whatever its method; a query behind the path does not matter. */
export const operationsAt = (path: string): readonly Operation[] => {
  const segments = segmentsOf(path)
  const found = operations.filter((operation) => fits(segmentsOf(operation.path), segments))
  // A path that is written out stands before one with a place for any id.
  const literal = found.filter((operation) => !operation.path.includes('{'))
  return literal.length > 0 ? literal : found
}

/** The operation that a call is for. */
export const findOperation = (method: string, path: string): Operation | undefined =>
  operationsAt(path).find((operation) => operation.method === method)
