import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'

const segmentsOf = (path: string): readonly string[] => path.split('?', 1).join('').split('/')

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, index) => part === segments[index] || (part.startsWith('{') && segments[index] !== ''))

/**
 * Returns the function that finds all of these operations at a path, one for each method; a query behind the path is ignored.
 */
export const operationsAmong = (operations: readonly Operation[]) => {
  const known = operations.map((operation) => ({ operation, pattern: segmentsOf(operation.path) }))
  return (path: string): readonly Operation[] => {
    const segments = segmentsOf(path)
    const found = known.filter(({ pattern }) => fits(pattern, segments)).map(({ operation }) => operation)
    // A literal path takes precedence over one with a path parameter.
    const literal = found.filter((operation) => !operation.path.includes('{'))
    return literal.length > 0 ? literal : found
  }
}

/** All operations at a path, one for each method; a query behind the path is ignored. */
export const operationsAt = operationsAmong(Object.values<Operation>(OPERATIONS))

/** The operation that a call is for. */
export const findOperation = (method: string, path: string): Operation | undefined =>
  operationsAt(path).find((operation) => operation.method === method)
