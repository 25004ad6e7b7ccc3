import { norway } from './norway/index.ts'
import type { Pack } from './pack.ts'

export { NORWAY } from './norway/country.ts'
export type { Pack } from './pack.ts'

/** Packs that banks can be of. A bank whose document names none, or that has no document, is of the first. */
export type Packs = readonly [Pack, ...Pack[]]

/** Every pack: a further one is a folder here and a name in this list. */
export const PACKS: Packs = [norway]
