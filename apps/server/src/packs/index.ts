import assert from 'node:assert/strict'
import { offerProducts } from '../domain/payments/index.ts'
import type { Country } from '../platform/banks/index.ts'
import { norway } from './norway/index.ts'
import type { Pack } from './pack.ts'
import { sepa } from './sepa/index.ts'

export { NORWAY } from './norway/country.ts'
export type { Pack } from './pack.ts'
export type { PersonIdScheme, PersonIdTexts } from './person-ids.ts'
export type {
  HistoryDay,
  HistoryParty,
  HistoryPayment,
  SandboxCustomer,
  SandboxData,
} from './sandbox-data.ts'
export { seededId, seededRandom } from './sandbox-random.ts'

/** Packs that banks can be of. A bank whose document names none, or that has no document, is of the first. */
export type Packs = readonly [Pack, ...Pack[]]

/** Hands the products of every pack to the domain, in a command that reads stored payments. */
export function offerPacks(): void {
  for (const { country, products } of PACKS) offerProducts(country, products)
}

/** Every pack: a further one is a folder here and a name in this list. */
export const PACKS: Packs = [norway, sepa]

/** The pack that a bank's country is of. */
export function packOf({ pack: name }: Pick<Country, 'pack'>, packs: Packs = PACKS): Pack {
  const found = packs.find(({ country }) => country.pack === name)
  assert(found, `the pack ${name} is one of this program`)
  return found
}

/** Reads what somebody typed as what people at a bank are known by; undefined if it has not the form of that. */
export const parsePersonId = (country: Pick<Country, 'pack'>, text: string): string | undefined =>
  packOf(country).personIds.parse(text)
