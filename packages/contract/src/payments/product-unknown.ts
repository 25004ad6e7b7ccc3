import { errorMessage, type TppMessage } from '../tpp-message.ts'
import { preview } from '../values/text/preview.ts'
import { DomesticProduct } from './domestic-product.ts'
import { PaymentProduct } from './payment-product.ts'
import type { PaymentServiceName } from './payment-service.ts'

const PRODUCTS: Readonly<Record<PaymentServiceName, readonly string[]>> = {
  payments: PaymentProduct.enum,
  'bulk-payments': DomesticProduct.enum,
  'periodic-payments': DomesticProduct.enum,
}

/** The message about a path whose product its service does not have at the bank; undefined if the service has it. */
export const productUnknown = (
  service: PaymentServiceName,
  product: string,
  products: readonly string[] = PRODUCTS[service],
): TppMessage | undefined => {
  if (products.includes(product)) return undefined
  return errorMessage({
    code: 'PRODUCT_UNKNOWN',
    path: 'paymentProduct',
    text: `expected one of the products of ${service}: ${products.join(', ')}, got ${preview(product)}`,
  })
}
