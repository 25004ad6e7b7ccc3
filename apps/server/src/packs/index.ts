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

/** Every pack: a further one is a folder here and a name in this list. */
export const PACKS: Packs = [norway, sepa]

const known = new Map<string, Pack>(PACKS.map((pack) => [pack.country.pack, pack]))

/** Hands the packs of a process to whoever needs them, and their products to the domain. */
export function offerPacks(packs: Packs = PACKS): void {
  for (const pack of packs) {
    known.set(pack.country.pack, pack)
    offerProducts(pack.country, pack.products)
  }
}

/** The pack that a bank's country is of. */
export function packOf({ pack: name }: Pick<Country, 'pack'>): Pack {
  const found = known.get(name)
  assert(found, `the pack ${name} is one of this program`)
  return found
}

/** Reads what somebody typed as what people at a bank are known by; undefined if it has not the form of that. */
export const parsePersonId = (country: Pick<Country, 'pack'>, text: string): string | undefined =>
  packOf(country).personIds.parse(text)
