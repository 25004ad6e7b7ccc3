import type { CompileSchema } from '@havn/conformance/berlin-group'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)

/** A validator that is not Havn's, beside which the kit has its own. */
export const compileByAjv: CompileSchema = (schema) => {
  const validator = ajv.compile(schema)
  return (body) =>
    validator(body)
      ? []
      : (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
