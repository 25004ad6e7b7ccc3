import type { CoreBank } from '../../core-bank/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteContext } from '../../edge/index.ts'
import type { ProductDefinition } from './products/product-definition.ts'
import type { CreationWriter } from './create/batch-creations.ts'
import type { PaymentWriting } from './payment-writing.ts'
import type { ScaSetup } from '../sca/index.ts'
import type { PayeeChecks } from './payees/payee-checks.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'

/** What the operations on payments need. */
export interface PaymentsSetup {
  readonly routeContext: RouteContext
  readonly writing: PaymentWriting
  /** The payment products of all packs. */
  readonly products: readonly ProductDefinition[]
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  /** The server's secret key: it signs links, and hashes what must not be stored in the clear. */
  readonly keys: KeyRing
  /** Where the authorisations of a deleted payment end. */
  readonly sca: Pick<ScaSetup, 'bankDatabase' | 'clock' | 'onStep'>
  /** Writes a new payment to the database, in one statement with others that arrive at the same moment. */
  readonly writeCreation: CreationWriter
  /** Remembers that the payees of a new payment are not verified, if its TPP declines it and the bank allows that. */
  readonly payeeChecks: Pick<PayeeChecks, 'decline'>
  /** Whether a bank has a seal to sign notifications with. Without one, a TPP cannot subscribe to any. */
  readonly hasSeal: (bankId: string) => boolean
}
