import type { TSchema } from 'typebox'
import { compileBody } from '../src/validate.ts'

/** The path of each fault, in the order found; none of a value that is valid. */
export function pathsIn(result: ReturnType<ReturnType<typeof compileBody>>): (string | undefined)[] {
  return result.ok ? [] : result.problem.map(({ path }) => path)
}

export function pathsOf(schema: TSchema, value: unknown): (string | undefined)[] {
  return pathsIn(compileBody(schema)(value))
}
