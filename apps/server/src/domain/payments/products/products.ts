import assert from 'node:assert/strict'
import type { Country } from '../../../platform/banks/index.ts'
import type { ProductDefinition } from './product-definition.ts'

const productsByPack = new Map<string, readonly ProductDefinition[]>()
const productByKey = new Map<string, ProductDefinition>()

/** The pack whose products are meant. */
type OfPack = Pick<Country, 'pack'>

/**
 * Hands the products of a pack to the domain, when a process starts: a stored payment is read by the definition that its row
 * names, whichever bank it is of. No two packs have a product of the same name.
 */
export function offerProducts({ pack }: OfPack, products: readonly ProductDefinition[]): void {
  for (const product of products) {
    const known = productByKey.get(keyText(product))
    assert(known === undefined || known === product, `two packs have the product ${keyText(product)}`)
    productByKey.set(keyText(product), product)
  }
  productsByPack.set(pack, products)
}

/** The payment products that TPPs can create payments of at a bank of this pack. */
export const productsOf = ({ pack }: OfPack): readonly ProductDefinition[] => productsByPack.get(pack) ?? []

/** The names of the products that a bank of this pack offers in a payment service. */
export const productNamesOf = (country: OfPack, service: string): readonly string[] =>
  productsOf(country).flatMap((one) => (one.service === service ? [one.product] : []))

/**
 * Returns the definition of a payment product. It must exist: a call that names an unknown product is refused before it
 * gets here.
 */
export function productOf(key: { readonly service: string; readonly product: string }): ProductDefinition {
  const definition = productByKey.get(keyText(key))
  assert(definition, `the product ${keyText(key)} is defined`)
  return definition
}

function keyText({ service, product }: { readonly service: string; readonly product: string }): string {
  return `${service}/${product}`
}
