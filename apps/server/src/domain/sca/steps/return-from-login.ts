import { type BankCustomer, findPerson } from '../../../core-bank/index.ts'
import type { ProvenIdentity, RedirectAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { readSubject, requestHash, requestText } from './approval-summary.ts'
import { askProvider } from './ask-provider.ts'
import { endOrTryAgain, type LeaveOutcome } from './leave-for-login.ts'
import { linkLoginOf } from './link-login.ts'
import { loginKeyOf } from './login-secrets.ts'
import { recordLogin } from './record-login.ts'
import {
  type LinkRequest,
  type LinkResult,
  type StepContext,
  withLockedAuthorisation,
} from './locked-authorisation.ts'

/** What coming back from the provider led to. */
export type ReturnOutcome = { readonly kind: 'logged-in' } | Exclude<LeaveOutcome, { kind: 'leave' }>

/** What the browser brought back, to which address, and which attempt it is of. */
export interface LoginReturn {
  readonly attempt: number
  readonly baseUrl: string
  readonly parameters: URLSearchParams
}

/**
 * Logs in the person whom the provider confirmed, if it is the one that the call named and what was shown has not changed.
 * The evidence is stored in the same transaction. The state has proven that this browser left for this attempt.
 */
export async function returnFromLogin(
  setup: ScaSetup,
  authentication: RedirectAuthentication,
  request: LinkRequest,
  { attempt, baseUrl, parameters }: LoginReturn,
): Promise<LinkResult<ReturnOutcome>> {
  const { bankId } = request
  const before = await readShown(setup, request, attempt)
  if (before.kind === 'rejected') return before
  const shown = before.result
  if (shown === 'done-before') return { kind: 'accepted', result: { kind: 'done-before' } }
  const key = loginKeyOf(setup.keys.of(bankId), parameters.get('state') ?? '')
  const login = await linkLoginOf(setup, authentication, request, { ...shown, key, attempt, baseUrl })
  const outcome = await askProvider(setup, { bankId, authentication }, () =>
    authentication.finish({ ...login, parameters }),
  )
  if (outcome.kind === 'problem') return endOrTryAgain(setup, request, { attempt, problem: outcome.problem })
  const psu = await findPerson(setup.coreBank, {
    bankId,
    scheme: setup.profileOf(bankId).country.personIdScheme,
    value: outcome.nationalId,
  })
  const written = await withLockedAuthorisation(setup, request, (step) =>
    writeLogin(setup, bankId, step, { ...shown, authentication, attempt, outcome, psu }),
  )
  if (written.kind === 'rejected') return written
  const { result } = written
  return result.kind === 'problem'
    ? endOrTryAgain(setup, request, { attempt, problem: result.problem })
    : { kind: 'accepted', result }
}

/** Reads what the page shows now: if it is no longer what the PSU saw, the nonce that is derived from it differs. */
async function readShown(setup: ScaSetup, request: LinkRequest, attempt: number) {
  return withLockedAuthorisation(setup, request, async ({ queries, authorisation }) => {
    if (authorisation.status !== 'received' || attempt > authorisation.tries) return 'done-before' as const
    const payments = (await readSubject(setup, queries, request.bankId, authorisation)).payments ?? []
    return { payments, summaryHash: requestHash(authorisation, payments) }
  })
}

/** A login that the provider confirmed, before it is written. */
interface ConfirmedLogin {
  readonly authentication: RedirectAuthentication
  readonly attempt: number
  readonly summaryHash: string
  readonly outcome: ProvenIdentity
  readonly psu: BankCustomer | undefined
}

async function writeLogin(
  setup: ScaSetup,
  bankId: string,
  step: StepContext,
  { authentication, attempt, summaryHash, outcome, psu }: ConfirmedLogin,
): Promise<Extract<ReturnOutcome, { kind: 'logged-in' | 'done-before' | 'problem' }>> {
  const { queries, authorisation } = step
  if (authorisation.status !== 'received') return { kind: 'done-before' }
  const payments = (await readSubject(setup, queries, bankId, authorisation)).payments ?? []
  if (requestHash(authorisation, payments) !== summaryHash) return { kind: 'problem', problem: 'changed' }
  const isLoggedIn = await recordLogin(setup, bankId, step, {
    psu,
    nationalId: outcome.nationalId,
    attempt,
    evidence: {
      kind: 'redirect',
      method: authentication.name,
      shown: requestText(authorisation, payments),
      proof: outcome.proof,
    },
  })
  return isLoggedIn ? { kind: 'logged-in' } : { kind: 'problem', problem: 'other-person' }
}
