import { type Operation, OPERATIONS } from '@havn/contract'

/** The operations of a sandbox, which all interfaces share. */
const SHARED = Object.values<Operation>(OPERATIONS).filter(({ sandboxOnly }) => sandboxOnly)

/** Every operation that TPPs of this interface can call. */
export const SERVED_OPERATIONS: readonly Operation[] = SHARED
