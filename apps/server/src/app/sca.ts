import type { AppBanks } from './banks/app-banks.ts'
import type { Databases } from './databases.ts'
import type { AppSetup } from './setup.ts'
import { createConsentPurpose, createRequestedPurpose } from '../domain/consents/index.ts'
import {
  type ApprovalSetup,
  createApprovalPurpose,
  createCancellationPurpose,
  type ExecutionSetup,
  type PayeeChecks,
} from '../domain/payments/index.ts'
import { createBasketApprovalPurpose } from '../domain/signing-baskets/index.ts'
import { returnOf } from './interfaces.ts'
import type { ScaSetup } from '../domain/sca/index.ts'
import { maskText } from '../edge/index.ts'

interface ScaParts {
  readonly databases: Pick<Databases, 'bankDatabase' | 'report'>
  readonly appBanks: Pick<AppBanks, 'coreBank' | 'profileOf' | 'bankNameOf'>
  readonly isBlocked: ScaSetup['isBlocked']
  /** How an instant payment is executed right after its approval. */
  readonly execution: ExecutionSetup
  readonly payeeChecks: PayeeChecks
}

/** What the steps of an SCA need: how each bank logs people in, and what each module does with their decisions. */
export function createSca(
  setup: AppSetup,
  { databases, appBanks, isBlocked, execution, payeeChecks }: ScaParts,
): ScaSetup {
  const { keys, clock, environment } = setup
  const { bankDatabase } = databases
  const { coreBank, profileOf } = appBanks
  const log = scaLogOf(setup, databases, appBanks)
  const purposes = createPurposes({ execution, payeeChecks, onError: log.onError })
  return {
    bankDatabase,
    coreBank,
    profileOf,
    purposes,
    tppReturnOf: returnOf,
    isBlocked,
    keys,
    clock,
    environment,
    ...log,
  }
}

/** Where the steps of an SCA write what a PSU must not see. */
function scaLogOf(
  { logger, measure }: AppSetup,
  { report }: Pick<Databases, 'report'>,
  { bankNameOf }: Pick<AppBanks, 'bankNameOf'>,
): Pick<ScaSetup, 'onError' | 'onLoginProblem' | 'onLoginRequest' | 'onStep' | 'report'> {
  return {
    report,
    onStep: ({ bankId, cause }) => measure?.scaStep(bankNameOf(bankId), cause),
    onLoginRequest: (ended) => measure?.loginRequest(bankNameOf(ended.bankId), ended),
    onError: (error, bankId) =>
      logger.error(
        { err: error, bank: bankNameOf(bankId), bankId },
        'work beside the steps of an SCA failed: it is left out, or tried again',
      ),
    // A provider may repeat the national id that it does not know.
    onLoginProblem: ({ detail, ...record }) =>
      logger.warn(
        { ...record, bank: bankNameOf(record.bankId), detail: maskText(detail) },
        'a login at the provider failed',
      ),
  }
}

/** Collects what each module does when a PSU approves or refuses something of its own. `sca` calls it by purpose. */
function createPurposes(approval: ApprovalSetup): ScaSetup['purposes'] {
  const requested = createRequestedPurpose(approval.execution)
  return {
    'approve-payment': createApprovalPurpose(approval),
    'approve-basket': createBasketApprovalPurpose(approval),
    'cancel-payment': createCancellationPurpose(approval.execution),
    consent: createConsentPurpose(approval.execution),
    'account-access': requested,
    'funds-access': requested,
  }
}
