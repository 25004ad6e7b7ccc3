import type { CoreBank } from '../../core-bank/index.ts'
import type { PsuAuthentication } from '../../domain/sca/index.ts'
import type { ReadTppCertificate } from '../../edge/index.ts'
import type { Packs } from '../../packs/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import type { Theme } from '../../platform/web/theme.ts'
import type { AuthenticationOf } from '../extension/extension.ts'

/** What the program and the settings give to banks whose documents leave it out. */
export interface BankDefaults {
  /** Counts its questions already. */
  readonly coreBank: CoreBank | undefined
  readonly authentication: PsuAuthentication | AuthenticationOf | undefined
  readonly theme: Theme
  readonly packs: Packs
  readonly clock: Clock
  readonly keys: Pick<KeyRing, 'deployment'>
  readonly readCertificate: ReadTppCertificate | undefined
  /** Wraps the core bank of a document, so that its questions are counted. */
  readonly measureCoreBank: (coreBank: CoreBank) => CoreBank
  readonly egressProxy: string | undefined
  /** Called when the core bank of a document stops answering, and when it answers again. */
  readonly onCoreBankChange: (changed: { readonly bank: string; readonly isAnswering: boolean }) => void
}
