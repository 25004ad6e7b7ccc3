import type { BankCustomer } from '../../../core-bank/index.ts'
import type { FormAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { readStepSubject, requestText } from './approval-summary.ts'
import { listAllowedContexts, writeContext } from './choose-context.ts'
import { endLocked } from './end.ts'
import {
  addFoundOut,
  type LinkRequest,
  type LinkResult,
  type StepContext,
  withLockedAuthorisation,
} from './locked-authorisation.ts'
import { countLinkAttempt, foreseeLinkAttempt } from './link-attempts.store.ts'
import { attemptCounters, isNamedPerson, recordLogin } from './record-login.ts'
import type { ReturnTarget } from './return-target.ts'

/** How often a PSU may try to log in behind one link. */
export const triesMax = 5

/** What a login led to. */
export type LoginOutcome =
  | { readonly kind: 'logged-in'; readonly psu: BankCustomer }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** This step was done before: the form was sent twice. */
  | { readonly kind: 'done-before' }

/** Whom a person claims to be, and who checks it. */
export interface LoginClaim {
  readonly identity: string
  readonly authentication: FormAuthentication
}

/** What a login on the page of a link led to. Whoever is logged in and may decide in one context only has chosen it. */
export type LinkLoginOutcome = Exclude<LoginOutcome, { kind: 'logged-in' }> | { readonly kind: 'logged-in' }

/**
 * Logs the PSU in as the person they claim to be, if the authentication accepts it, and chooses whom they act for if there is
 * no choice. An attempt is counted before it is checked, so that of any number of simultaneous attempts only five are checked.
 * An unknown identity and that of another person than the call named get the same response.
 */
export async function logIn(
  setup: ScaSetup,
  request: LinkRequest,
  claim: LoginClaim,
): Promise<LinkResult<LinkLoginOutcome>> {
  const { bankId } = request
  const claimed = { bankId, nationalId: claim.identity }
  const counted = await withLockedAuthorisation(setup, request, async (step) => {
    if (!countTry(step)) return undefined
    const { queries, authorisation, at } = step
    const counterHashes = attemptCounters(setup, authorisation, claimed)
    const attempt = { bankId, tppId: authorisation.tppId, counterHashes, at }
    const { attempts } = await foreseeLinkAttempt(queries, attempt)
    return { authorisation, subject: await readStepSubject(setup, step), isLocked: attempts > triesMax }
  })
  if (counted.kind === 'rejected') return counted
  if (counted.result === undefined) return { kind: 'accepted', result: { kind: 'done-before' } }
  const { authorisation, subject, isLocked } = counted.result
  // Asked outside of any transaction, because the core bank may take its time.
  const authenticated = await claim.authentication.authenticate({ bankId, identity: claim.identity })
  const psu = authenticated.kind === 'authenticated' ? authenticated.psu : undefined
  // If the login will fail, the bank is asked nothing more: how long that takes would say whether the person is right.
  const willSucceed = psu !== undefined && !isLocked && isNamedPerson(setup, authorisation, psu, claimed)
  const options = willSucceed ? await listAllowedContexts(subject, authorisation, psu) : []
  return withLockedAuthorisation(setup, request, async (step) => {
    step.subject = subject
    const loggedIn = await checkLogin(setup, bankId, step, { ...claim, psu })
    if (loggedIn.kind !== 'logged-in') return loggedIn
    // The counter has rested meanwhile: the page asks, as after a login at a provider.
    if (!willSucceed) return { kind: 'logged-in' }
    if (options.length > 1) return { kind: 'logged-in' }
    const [agreementId] = options
    const chosen = await writeContext(setup, step, { agreementId, isAllowed: options.length === 1 })
    return chosen.kind === 'ended' ? chosen : { kind: 'logged-in' }
  })
}

/** Counts an attempt behind this link; returns false if nobody can log in any more. */
export function countTry(step: StepContext): boolean {
  const { status, tries } = step.authorisation
  if (status !== 'received' || tries >= triesMax) return false
  addFoundOut(step, { tries: tries + 1 })
  return true
}

/** A login that was checked: the person is undefined if the bank knows nobody by that identity. */
interface CheckedLogin extends LoginClaim {
  readonly psu: BankCustomer | undefined
  /** True if the first failure ends the authorisation: then nobody can guess, and a login that succeeds locks no counter. */
  readonly countsFailuresOnly?: boolean
}

/** Logs in the person whom the authentication confirmed, if the call named nobody else. The attempt has been counted. */
export async function checkLogin(
  setup: ScaSetup,
  bankId: string,
  step: StepContext,
  { identity, authentication, psu, countsFailuresOnly = false }: CheckedLogin,
): Promise<LoginOutcome> {
  const { queries, authorisation, at } = step
  if (authorisation.status !== 'received') return { kind: 'done-before' }
  const claimed = { bankId, nationalId: identity }
  const counters = attemptCounters(setup, authorisation, claimed)
  const succeeds = psu !== undefined && isNamedPerson(setup, authorisation, psu, claimed)
  const count = countsFailuresOnly && succeeds ? foreseeLinkAttempt : countLinkAttempt
  const { tppId } = authorisation
  const counted = await count(queries, { bankId, tppId, counterHashes: counters, at })
  const { attempts, endsAtMilliseconds } = counted
  const isLocked = attempts > triesMax
  if (!isLocked) {
    const payments = (await readStepSubject(setup, step)).payments ?? []
    const evidence = {
      kind: 'form',
      method: authentication.name,
      shown: requestText(authorisation, payments),
    } as const
    const login = { psu, nationalId: identity, attempt: authorisation.tries, evidence }
    if (psu !== undefined && (await recordLogin(setup, bankId, step, login)))
      return { kind: 'logged-in', psu }
  }
  const triesLeft = triesMax - authorisation.tries
  if (triesLeft > 0 && !isLocked) return { kind: 'wrong', triesLeft }
  // Different numbers have counters of their own: then the next link may be used at once.
  const lockedUntilMilliseconds = attempts < triesMax ? undefined : endsAtMilliseconds
  return { kind: 'ended', ...(await endLocked(setup, step, 'locked-out')), lockedUntilMilliseconds }
}
