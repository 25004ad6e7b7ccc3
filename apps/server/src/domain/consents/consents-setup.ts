import type { CoreBank } from '../../core-bank/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteContext } from '../../edge/index.ts'
import type { ConsentWriting } from './consent-writing.ts'
import type { ConsentReading } from './consent-mac.ts'

/** What the operations on consents need. */
export interface ConsentsSetup extends ConsentReading {
  readonly routeContext: RouteContext
  readonly writing: ConsentWriting
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  /** Without a seal no notifications are sent. */
  readonly hasSeal: (bankId: string) => boolean
}
