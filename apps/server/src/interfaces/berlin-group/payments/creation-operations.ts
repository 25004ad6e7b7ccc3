import type { Operation } from '@havn/contract'
import { BERLIN_GROUP_OPERATIONS } from '@havn/contract/berlin-group'
import type { ProductDefinition } from '../../../domain/payments/index.ts'

const { createSepaPayment, createInstantSepaPayment, createBulkSepaPayment, createPeriodicSepaPayment } =
  BERLIN_GROUP_OPERATIONS

/** What the operations that create payments have in common, whatever their body. */
export type CreationOperation = Omit<Operation, keyof CreationParts | 'body'> &
  CreationParts & { readonly body: NonNullable<Operation['body']> }
type CreationParts = Pick<typeof createSepaPayment, 'headers' | 'query' | 'pathParameters'>

const DESCRIBED: readonly CreationOperation[] = [
  createSepaPayment,
  createInstantSepaPayment,
  createBulkSepaPayment,
  createPeriodicSepaPayment,
]

/** The operation that creates payments of a product: that of the contract, or the same one at the path of another product. */
export function creationOperationOf(product: ProductDefinition): CreationOperation {
  const path = `/v1/${product.service}/${product.product}` as const
  return (
    DESCRIBED.find((operation) => operation.path === path) ?? {
      ...createSepaPayment,
      id: `create/${product.service}/${product.product}`,
      path,
      tag: product.service,
      body: { schema: product.bodySchema, example: product.placeholderBody },
      bodyBytesMax: product.bodyBytesMax,
    }
  )
}
