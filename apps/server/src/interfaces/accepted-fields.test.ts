import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { compileBody, type Operation, OPERATIONS } from '@havn/contract'
import { BERLIN_GROUP_OPERATIONS } from '@havn/contract/berlin-group'
import type { TSchema } from 'typebox'
import { withField } from '../../../../packages/contract/test/with-field.ts'
import type { ProductDefinition, ValidationContext } from '../domain/payments/index.ts'
import { norway } from '../packs/norway/index.ts'
import { sepa } from '../packs/sepa/index.ts'

/** A field that Havn accepts is read, or the 201 names it in a WARNING: a TPP must not believe in one that has no effect. */

type Node = TSchema & {
  additionalProperties?: boolean
  properties?: Record<string, Node>
  items?: Node
  enum?: unknown[]
}

interface Leaf {
  readonly path: string
  readonly name: string
  /** The name of the object that has the property; that of the array, if the object is an element of one. */
  readonly parent: string
  readonly values: readonly unknown[] | undefined
}

/** Every property without properties. A path in an array is that of its first element. */
function leavesOf(schema: Node, path = '', parent = ''): Leaf[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = `${path}${name}`
    if (property.properties !== undefined) return leavesOf(property, `${at}.`, name)
    if (property.items?.properties !== undefined) return leavesOf(property.items, `${at}.0.`, name)
    return [{ path: at, name, parent, values: property.enum }]
  })
}

const isClosed = (schema: Node): boolean =>
  (schema.properties === undefined || schema.additionalProperties === false) &&
  [...Object.values(schema.properties ?? {}), ...(schema.items === undefined ? [] : [schema.items])].every(
    isClosed,
  )

const PACKS = { norway, sepa }
const products = Object.entries(PACKS).flatMap(([pack, { country, products: offered }]) =>
  offered.map((product) => ({ pack, country, product })),
)

describe('every property of a payment changes its orders, its page, its plan or its warnings', () => {
  /** Its purpose is to be read back. */
  const READ_BACK = new Set(['paymentInformationId'])

  const reference = { reference: 'RF18539007547034', referenceType: 'SCOR', referenceIssuer: 'ISO' }
  const card = { identification: '1', schemeNameProprietary: 'creditCardAccount' }
  /** Objects without which a property of theirs cannot be sent. */
  const OBJECTS: Record<string, Record<string, unknown>> = {
    norway: {
      creditorAddress: { street: 'A', buildingNumber: '1', postalCode: '0150', city: 'Oslo', country: 'NO' },
      other: card,
    },
    sepa: {
      creditorAddress: {
        streetName: 'A',
        buildingNumber: '1',
        postCode: '75000',
        townName: 'Paris',
        country: 'FR',
      },
    },
  }
  const REMITTANCE = {
    remittanceInformationStructured: reference,
    remittanceInformationStructuredArray: [reference],
  }
  /** A second value for each property that is no free text. */
  const VALUES: Record<string, unknown> = {
    amount: '2.00',
    currency: 'SEK',
    country: 'SE',
    bban: '86011117947',
    iban: 'NO9386011117947',
    requestedExecutionDate: '2026-12-01',
    startDate: '2026-12-07',
    endDate: '2027-12-01',
    creditorAgent: 'DNBANOKKXXX',
    purposeCode: 'SALA',
    frequency: 'Weekly',
    executionRule: 'preceding',
    monthsOfExecution: ['3', '9'],
    dayOfExecution: '15',
    regulatoryReportingCode: '26',
    serviceLevelCode: 'URGP',
    batchBookingPreferred: true,
    remittanceInformationUnstructuredArray: ['other'],
  }

  for (const { pack, country, product } of products)
    test(`${product.service}/${product.product}`, async () => {
      const read = compileBody(product.bodySchema)
      const context: ValidationContext = {
        bank: { bankId: '', version: 1, clockOffsetMilliseconds: 0, country },
        today: Temporal.PlainDate.from('2026-11-19'),
        coreBank: {
          findKidRules: async () => undefined,
          findExchangeRate: async () => ({ currency: 'SEK', minorUnits: 2, homePerUnit: '1' }),
        },
      }
      const effectOf = async (body: unknown) => {
        const valid = read(body)
        assert(valid.ok, `expected a value in VALUES: ${JSON.stringify(valid)}`)
        const page = product
          .creditorTexts(body)
          .map((texts) => [
            texts.creditorName,
            texts.remittanceInformationUnstructured,
            texts.remittanceInformationStructured,
            texts.remittanceInformationStructuredArray,
          ])
        const plan = [product.requestedDate(body), product.toSchedule?.(body)]
        return inspect([await product.validate(body, context), page, plan, product.warnings(body)], {
          depth: 9,
        })
      }
      const { placeholderBody } = product as ProductDefinition<object>
      const start =
        'startDate' in placeholderBody ? { ...placeholderBody, startDate: '2026-12-01' } : placeholderBody
      for (const { path, name, parent, values } of leavesOf(product.bodySchema)) {
        // A field with one value has no second one.
        if (values?.length === 1 || READ_BACK.has(name)) continue
        const steps = path.split('.')
        const at = steps.slice(0, steps.lastIndexOf(parent) + 1).join('.')
        const around = { ...OBJECTS[pack], ...REMITTANCE }[parent]
        const unnamed =
          parent === 'other' ? (withField(start, 'debtorAccount.bban', undefined) as object) : start
        const first = around === undefined ? start : (withField(unnamed, at, around) as object)
        const second = withField(first, path, VALUES[name] ?? 'other')
        assert.notEqual(await effectOf(second), await effectOf(first), `nothing reads ${path}`)
      }
    })
})

describe('every property of another body, and every query parameter, is named where the operation is served', () => {
  /** Accepted without an effect, and described so. An answer about funds has no field for a warning. */
  const IGNORED = new Set([
    'confirmFunds payee',
    ...['createSandboxTransactions', 'createSandboxCardTransactions'].flatMap((id) => [
      `${id} referenceType`,
      `${id} referenceIssuer`,
    ]),
  ])

  const NORWEGIAN = 'apps/server/src/interfaces/norwegian'
  const BERLIN_GROUP = 'apps/server/src/interfaces/berlin-group'
  const SHARED = [
    'apps/server/src/domain/accounts',
    'apps/server/src/domain/payments/create',
    'apps/server/src/domain/signing-baskets',
  ]
  const INTERFACES = {
    norwegian: { operations: OPERATIONS, folders: [NORWEGIAN, 'apps/sandbox/src', ...SHARED] },
    'berlin-group': { operations: BERLIN_GROUP_OPERATIONS, folders: [BERLIN_GROUP, ...SHARED] },
  }

  for (const [id, { operations, folders }] of Object.entries(INTERFACES)) {
    const code = folders.flatMap(sourcesOf).join('\n')
    const isPayment = new Set(products.map(({ product }) => product.bodySchema))
    for (const { id: operation, body, query } of Object.values<Operation>(operations)) {
      const fields = body === undefined || isPayment.has(body.schema) ? [] : leavesOf(body.schema)
      const names = new Set([...fields.map(({ name }) => name), ...Object.keys(query)])
      if (names.size === 0) continue
      test(`${id} ${operation}`, () => {
        const unread = [...names].filter((name) => !new RegExp(`[.{,(]\\s*${name}\\b|'${name}'`).test(code))
        assert.deepEqual(
          unread.filter((name) => !IGNORED.has(`${operation} ${name}`)),
          [],
        )
        if (body !== undefined) assert.ok(isClosed(body.schema), 'a field that is not described is accepted')
      })
    }
  }
})

/** The code of a folder without comments and tests. */
function sourcesOf(folder: string): string[] {
  const root = new URL('../../../../', import.meta.url)
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) =>
      readFileSync(new URL(`${folder}/${file}`, root), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''),
    )
}
