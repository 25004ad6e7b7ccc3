import assert from 'node:assert/strict'
import type { TppRole } from '../certificate/qc-statements.ts'
import type { TppCertificate } from '../certificate/tpp-certificate.ts'
import type { Check, CheckContext } from './check-context.ts'
import type { Refusal } from '../http/refusal.ts'

/** How long a TPP waits while the register is closed: it opens when an operator brings a newer copy. */
const closedRetrySeconds = 300

/**
 * SVC-03, SVC-04, SIG-16: operators have not blocked the TPP, and it has the role of the operation, PISP for payments and AISP for account information: by its
 * certificate and, where the bank uses the register, by the register in the bank's country.
 */
export const checkRole: Check = (context) => {
  const { operation, certificate, isBlocked, bankId } = context
  assert(certificate, 'the role is checked after the certificate')
  if (isBlocked?.({ tppId: certificate.tppId, bankId })) return refuseBlocked(certificate)
  const { role } = operation
  if (role !== 'any' && !has(certificate.roles, role))
    return {
      kind: 'role-missing',
      details: [`expected a certificate with the role ${role}, got ${listed(certificate.roles)}`],
    }
  return checkRegister(context, certificate)
}

/** Says so to a TPP that operators have blocked. */
export function refuseBlocked({ tppId }: TppCertificate): Refusal {
  return { kind: 'tpp-blocked', details: [`expected a TPP that the bank has not blocked, got ${tppId}`] }
}

function checkRegister(
  { operation: { role }, bankRegister }: CheckContext,
  { tppId, roles }: TppCertificate,
): Refusal | undefined {
  if (bankRegister === undefined) return undefined
  const { register, country } = bankRegister
  const registered = register.rolesOf(tppId, country)
  if (registered === 'closed') return { kind: 'register-closed', retryAfterSeconds: closedRetrySeconds }
  const claimed = `the certificate has ${listed(roles)} for ${tppId}`
  if (registered === 'not-registered')
    return {
      kind: 'tpp-not-registered',
      details: [`expected ${tppId} in the register; ${claimed}, the register does not have it. ${NEXT_STEP}`],
    }
  if (role === 'any' ? [...roles].some((one) => registered.has(one)) : has(registered, role)) return undefined
  const expected = role === 'any' ? 'a role of the certificate' : role
  return {
    kind: 'role-not-registered',
    details: [
      `expected ${expected} in ${country} in the register; ${claimed}, the register gives it ${listed(registered)} there. ${NEXT_STEP}`,
    ],
  }
}

const NEXT_STEP =
  'Ask your supervisory authority to correct the register; the bank takes a new copy of it daily.'

function has(roles: ReadonlySet<string>, role: string): boolean {
  return roles.has(role)
}

function listed(roles: ReadonlySet<TppRole>): string {
  return [...roles].join(', ') || 'no role'
}
