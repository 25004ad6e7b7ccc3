import type { CoreBank } from '../../core-bank/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteContext } from '../../edge/index.ts'
import type { BasketWriting } from './basket-writing.ts'
import type { ScaSetup } from '../sca/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'

/** What the operations on signing baskets need. */
export interface BasketsSetup {
  readonly routeContext: RouteContext
  readonly writing: BasketWriting
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  readonly keys: KeyRing
  /** Where the authorisations of a deleted basket end. */
  readonly sca: Pick<ScaSetup, 'bankDatabase' | 'clock' | 'onStep'>
  /** Whether a bank has a seal to sign notifications with. Without one it offers none. */
  readonly hasSeal: (bankId: string) => boolean
}
