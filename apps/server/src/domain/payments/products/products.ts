import assert from 'node:assert/strict'
import { bulkPayment } from './bulk-payment.ts'
import { crossBorderCreditTransfer } from './cross-border-credit-transfer.ts'
import { domesticCreditTransfer } from './domestic-credit-transfer.ts'
import { instantCreditTransfer } from './instant-credit-transfer.ts'
import { periodicPayment } from './periodic-payment.ts'
import type { ProductDefinition } from './product-definition.ts'

/** The payment products that a TPP can create payments of. */
export const PRODUCTS: readonly ProductDefinition[] = [
  domesticCreditTransfer,
  crossBorderCreditTransfer,
  instantCreditTransfer,
  bulkPayment,
  periodicPayment,
]

const PRODUCT_BY_KEY: ReadonlyMap<string, ProductDefinition> = new Map(
  PRODUCTS.map((definition) => [keyText(definition), definition]),
)

/**
 * Returns the definition of a payment product. It must exist: a call that names an unknown product is refused before it
 * gets here.
 */
export function productOf(key: { readonly service: string; readonly product: string }): ProductDefinition {
  const definition = PRODUCT_BY_KEY.get(keyText(key))
  assert(definition, `the product ${keyText(key)} is defined`)
  return definition
}

function keyText({ service, product }: { readonly service: string; readonly product: string }): string {
  return `${service}/${product}`
}
