import type { TppReturn } from '../domain/sca/index.ts'
import type { Dialect, ReadScaWishes } from '../edge/index.ts'

/** Everything in which one interface to TPPs differs from another. Nothing asks which one it is: its members are used. */
export interface Interface {
  /** The status and code with which each reason is reported to TPPs. */
  readonly dialect: Dialect
  /** What a call says about the PSU, the SCA and notifications. */
  readonly readScaWishes: ReadScaWishes
  /** How a browser returns after an SCA. */
  readonly tppReturn: TppReturn
}
