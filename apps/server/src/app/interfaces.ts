import { BERLIN_GROUP } from '../interfaces/berlin-group/index.ts'
import type { Interface } from '../interfaces/index.ts'
import { NORWEGIAN } from '../interfaces/norwegian/index.ts'

/** The interfaces to TPPs, the usual one first: banks have it at every address that names no other. */
export const INTERFACES: readonly [Interface, ...Interface[]] = [NORWEGIAN, BERLIN_GROUP]

/** How browsers return to TPPs of an interface, by what rows call it; undefined is the usual one. */
export function returnOf(stored: string | undefined): Interface['tppReturn'] {
  const [usual] = INTERFACES
  return (INTERFACES.find(({ storedAs }) => storedAs === (stored ?? null)) ?? usual).tppReturn
}
