import { offerProducts } from '../domain/payments/index.ts'
import { norway } from './norway/index.ts'
import type { Pack } from './pack.ts'
import { sepa } from './sepa/index.ts'

export { NORWAY } from './norway/country.ts'
export type { Pack } from './pack.ts'

/** Packs that banks can be of. A bank whose document names none, or that has no document, is of the first. */
export type Packs = readonly [Pack, ...Pack[]]

/** Hands the products of every pack to the domain, in a command that reads stored payments. */
export function offerPacks(): void {
  for (const { country, products } of PACKS) offerProducts(country, products)
}

/** Every pack: a further one is a folder here and a name in this list. */
export const PACKS: Packs = [norway, sepa]
