import { createPathRefusal } from '../../edge/index.ts'
import type { Interface } from '../index.ts'
import { adopt } from './adopt.ts'
import { BERLIN_GROUP_DIALECT } from './dialect.ts'
import { SERVED_OPERATIONS } from './operations.ts'
import { BERLIN_GROUP_RETURN } from './redirect.ts'
import { readBerlinGroupWishes } from './sca-wishes.ts'
import { serveStandard } from './serve.ts'
import { BERLIN_GROUP_SIGNING } from './signing.ts'

/** The interface of the Berlin Group's standard, as it is. */
export const BERLIN_GROUP: Interface = {
  id: 'berlin-group-1.3',
  storedAs: 'berlin-group-1.3',
  dialect: BERLIN_GROUP_DIALECT,
  readScaWishes: readBerlinGroupWishes,
  tppReturn: BERLIN_GROUP_RETURN,
  refusePath: createPathRefusal({ operations: SERVED_OPERATIONS, hidesMethods: false }),
  seals: ['optional', 'required'],
  qwac: 'required',
  signing: BERLIN_GROUP_SIGNING,
  negotiates: true,
  adopt,
  serve: serveStandard,
}
