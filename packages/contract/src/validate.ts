import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { collectFaults } from './faults.ts'
import { failure, type Result, success } from './result.ts'
import { errorMessage, type TppMessage } from './tpp-message.ts'

export type BodyReader<Body> = (value: unknown) => Result<Body, TppMessage[]>

/**
 * Returns a reader of bodies. Nothing is coerced, dropped or filled in: the value that it returns is the object that it
 * got. A valid body costs only the compiled check; faults are collected only after that has failed.
 */
export const compileBody = <Schema extends TSchema>(schema: Schema): BodyReader<Static<Schema>> => {
  const validator = Compile(schema)
  return (value) => {
    if (isValid(value)) return success(value)
    const faults = collectFaults(schema, value)
    if (faults.length > 0) return failure(faults)
    return failure([errorMessage({ code: 'FORMAT_ERROR', text: 'the body does not fit its schema' })])
  }

  function isValid(value: unknown): value is Static<Schema> {
    return validator.Check(value)
  }
}
