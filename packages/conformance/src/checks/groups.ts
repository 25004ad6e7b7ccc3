import type { CheckGroup } from '../check.ts'
import { ACCOUNT_GROUPS } from './accounts/account-groups.ts'
import { ANSWER_CHECKS } from './answers/answer-checks.ts'
import { BASKET_CHECKS } from './baskets/basket-checks.ts'
import { HEADER_CHECKS } from './headers/header-checks.ts'
import { PAYMENT_GROUPS } from './payments/payment-groups.ts'
import { DOCUMENT_CHECKS } from './sandbox/document-checks.ts'
import { ISOLATION_CHECKS } from './sandbox/isolation-checks.ts'
import { SANDBOX_CHECKS } from './sandbox/sandbox-checks.ts'
import { SCA_CHECKS } from './sca/sca-checks.ts'
import { SIGNING_CHECKS } from './signing/signing-checks.ts'
import { TRANSPORT_CHECKS } from './transport/transport-checks.ts'

/** Every check, in the order of running. What resets the sandbox comes last, before the look back at all answers. */
export const GROUPS: readonly CheckGroup[] = [
  { name: 'transport', title: 'Transport, payloads and paths', checks: TRANSPORT_CHECKS },
  { name: 'signing', title: 'Signatures, digests, dates and certificates', checks: SIGNING_CHECKS },
  { name: 'headers', title: 'Headers of a creation, and X-Request-ID', checks: HEADER_CHECKS },
  ...PAYMENT_GROUPS,
  { name: 'baskets', title: 'Signing baskets', checks: BASKET_CHECKS },
  ...ACCOUNT_GROUPS,
  { name: 'isolation', title: 'Isolation between two TPPs', checks: ISOLATION_CHECKS },
  { name: 'sca', title: 'Strong customer authentication and sessions', checks: SCA_CHECKS },
  { name: 'documents', title: 'Documents and dialogue', checks: DOCUMENT_CHECKS },
  { name: 'sandbox', title: 'The sandbox', checks: SANDBOX_CHECKS },
  { name: 'answers', title: 'What every answer of the run must have', checks: ANSWER_CHECKS },
]
