/** The parts of a JSON schema that the reference shows. */
interface Schema {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly (string | number)[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly additionalProperties?: unknown
}

/** A field of a body, at any depth. */
export interface Field {
  readonly name: string
  readonly depth: number
  readonly isRequired: boolean
  readonly type: string
  readonly description: string
  readonly bounds: readonly string[]
}

/** The fields of a body in the order of the schema; fields of fields follow theirs, one level deeper. */
export function fieldsOf(schema: unknown): readonly Field[] {
  return objectFields(schema as Schema, 0)
}

function objectFields(schema: Schema, depth: number): readonly Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      name,
      depth,
      isRequired: required.has(name),
      type: typeOf(field),
      description: field.description ?? '',
      bounds: boundsOf(field),
    },
    ...innerFields(field, depth + 1),
  ])
}

function innerFields(schema: Schema, depth: number): readonly Field[] {
  const inner = schema.type === 'array' ? schema.items : schema
  if (inner?.anyOf !== undefined) {
    const forms = inner.anyOf.map((form) => objectFields(form, depth))
    const [first = []] = forms
    const known = new Set(first.map(({ name, depth: level }) => `${level} ${name}`))
    // A field that only some of the forms have is optional.
    const others = forms
      .slice(1)
      .flatMap((fields) => fields.filter(({ name, depth: level }) => !known.has(`${level} ${name}`)))
    return [...first, ...others.map((field) => ({ ...field, isRequired: false }))]
  }
  return inner === undefined ? [] : objectFields(inner, depth)
}

function typeOf(schema: Schema): string {
  if (schema.type === 'array')
    return `list of ${plural(schema.items === undefined ? 'values' : typeOf(schema.items))}`
  if (schema.anyOf !== undefined)
    return schema.anyOf.every(({ type }) => type === 'object') ? 'object' : 'value'
  return schema.type ?? 'value'
}

const plural = (type: string): string => (type === 'value' || type === 'values' ? 'values' : `${type}s`)

/** The longest list of choices that is written out. */
const choicesMax = 16

function boundsOf(schema: Schema): readonly string[] {
  const { minimum, maximum, enum: choices } = schema
  return [
    choices === undefined
      ? undefined
      : choices.length > choicesMax
        ? `one of ${choices.length} values`
        : `one of ${choices.join(', ')}`,
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'entries'),
    range(minimum, maximum, ''),
  ].filter((bound) => bound !== undefined)
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const of = unit === '' ? '' : ` ${unit}`
  if (least !== undefined && least > 0 && most !== undefined)
    return least === most ? `${most}${of}` : `${least} to ${most}${of}`
  if (most !== undefined) return `at most ${most}${of}`
  return least === undefined ? undefined : `at least ${least}${of}`
}
