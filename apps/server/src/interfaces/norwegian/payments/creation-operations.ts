import { type Operation, OPERATIONS } from '@havn/contract'
import type { ProductDefinition } from '../../../domain/payments/index.ts'

/** What the operations that create payments have in common, whatever their body. */
type CreationOperation = Omit<Operation, keyof CreationParameters | 'body'> &
  CreationParameters & { readonly body: NonNullable<Operation['body']> }
type CreationParameters = Pick<typeof OPERATIONS.createNdctPayment, 'headers' | 'query' | 'pathParameters'>

const DESCRIBED: readonly CreationOperation[] = [
  OPERATIONS.createNdctPayment,
  OPERATIONS.createNcbctPayment,
  OPERATIONS.createInstantPayment,
  OPERATIONS.createBulkPayment,
  OPERATIONS.createPeriodicPayment,
]

/**
 * The operation that creates payments of a product: that of the contract, or the same one at the path of a product that
 * a bank of another country offers.
 */
export function creationOperationOf(product: ProductDefinition): CreationOperation {
  const path = `/v1/${product.service}/${product.product}` as const
  const described = DESCRIBED.find((operation) => operation.path === path)
  if (described !== undefined) return described
  return {
    ...OPERATIONS.createNdctPayment,
    id: `create/${product.service}/${product.product}`,
    path,
    tag: product.service,
    body: { schema: product.bodySchema, example: product.placeholderBody },
    bodyBytesMax: product.bodyBytesMax,
  }
}
