import type { AccountsSetup } from '../domain/accounts/index.ts'
import type { ConsentsSetup } from '../domain/consents/index.ts'
import type { PaymentsSetup } from '../domain/payments/index.ts'
import type { BankProfile, TppReturn } from '../domain/sca/index.ts'
import type { BasketsSetup } from '../domain/signing-baskets/index.ts'
import type { TppInterface } from '../edge/index.ts'
import type { Database } from '../platform/database/database.ts'

/** Everything in which one interface to TPPs differs from another. Nothing asks which one it is: its members are used. */
export interface Interface extends TppInterface {
  /** How a browser returns after an SCA. */
  readonly tppReturn: TppReturn
  /** Serves its operations: each reads a call, has the domain do what it asks for, and writes what came of it. */
  serve(setup: OperationsSetup): void
}

type DomainSetup = PaymentsSetup & BasketsSetup & ConsentsSetup & AccountsSetup

/** What the operations of an interface need. */
export interface OperationsSetup extends Omit<DomainSetup, 'writing' | 'access'> {
  readonly bankDatabase: Database
  readonly profileOf: (bankId: string) => BankProfile
}
