import { type Operation, OPERATIONS } from '@havn/contract'
import { createPathRefusal, SEALED_CALLS, type TppInterface } from '../../edge/index.ts'
import { NORWEGIAN_DIALECT } from './dialect.ts'
import { readNorwegianWishes } from './sca-wishes.ts'

/** What the pipeline has to know about the interface: every call is sealed, and answered in JSON. */
export const NORWEGIAN_RULES: TppInterface = {
  id: 'norwegian',
  storedAs: null,
  dialect: NORWEGIAN_DIALECT,
  readScaWishes: readNorwegianWishes,
  refusePath: createPathRefusal({ operations: Object.values<Operation>(OPERATIONS), hidesMethods: true }),
  seals: ['required'],
  qwac: undefined,
  signing: SEALED_CALLS,
  negotiates: false,
  adopt: (operation) => operation,
}
