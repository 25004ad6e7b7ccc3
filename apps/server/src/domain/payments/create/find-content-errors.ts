import { hasFaults, readJson, withoutFaultyParts } from '@havn/contract'
import type { FindContentFaults } from '../../../edge/index.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import type { ProductDefinition } from '../products/product-definition.ts'
import { validationContextOf } from './validation-context.ts'

/** A response lists at most this many messages. With so many schema errors, content errors are not looked for. */
const messagesMax = 100

/**
 * Finds the content errors of a body that has schema errors, so that one response lists both. Malformed fields are
 * replaced by the product's placeholders, and errors that rest on a placeholder are left out.
 */
export function findContentErrors(
  setup: Pick<PaymentsSetup, 'routeContext' | 'coreBank'>,
  product: ProductDefinition,
): FindContentFaults {
  const { bodySchema, bodyBytesMax: bytesMax, placeholderBody, fieldsReadByRules } = product
  return async ({ bank, request, found }) => {
    const json = readJson(request.body, { bytesMax, depthMax: 32 })
    if (!json.ok || found.length >= messagesMax) return []
    const completed = withoutFaultyParts(bodySchema, json.value, placeholderBody)
    if (hasFaults(bodySchema, completed)) return []
    const validated = await product.validate(completed, validationContextOf(setup, bank))
    if (validated.ok) return []
    const malformed = found.flatMap(({ path }) => path ?? [])
    return validated.problem.filter(({ path = '' }) =>
      fieldsBehind(path, fieldsReadByRules).every(
        (field) => !malformed.some((other) => overlap(field, other)),
      ),
    )
  }
}

const LINE = /^payments\[[0-9]+\]\./

/**
 * The field that an error names, and the fields that its rule reads besides; in a bulk payment those of the same line.
 */
function fieldsBehind(
  path: string,
  fieldsReadByRules: ProductDefinition['fieldsReadByRules'],
): readonly string[] {
  const [line = ''] = LINE.exec(path) ?? []
  const others = fieldsReadByRules[path.slice(line.length)] ?? []
  return [path, ...others.map((field) => `${line}${field}`)]
}

const overlap = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one)

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`)
}
