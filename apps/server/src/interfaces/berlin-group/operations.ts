import { type Operation, OPERATIONS } from '@havn/contract'
import { BERLIN_GROUP_OPERATIONS } from '@havn/contract/berlin-group'

/** The operations of a sandbox, which all interfaces share. */
const SHARED = Object.values<Operation>(OPERATIONS).filter(({ sandboxOnly }) => sandboxOnly)

/** Every operation that TPPs of this interface can call. */
export const SERVED_OPERATIONS: readonly Operation[] = [
  ...Object.values<Operation>(BERLIN_GROUP_OPERATIONS),
  ...SHARED,
]
