import type { Interface } from '../index.ts'
import { NORWEGIAN_DIALECT } from './dialect.ts'
import { NORWEGIAN_RETURN } from './redirect.ts'
import { readNorwegianWishes } from './sca-wishes.ts'

export { NORWEGIAN_DIALECT } from './dialect.ts'
export { ENDING_PARAMETERS, NORWEGIAN_RETURN } from './redirect.ts'

/** The interface of the Norwegian specification. */
export const NORWEGIAN: Interface = {
  dialect: NORWEGIAN_DIALECT,
  readScaWishes: readNorwegianWishes,
  tppReturn: NORWEGIAN_RETURN,
}
