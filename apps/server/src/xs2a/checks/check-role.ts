import assert from 'node:assert/strict'
import type { Check } from '../check-context.ts'

/** SVC-03, SVC-04: the certificate has the role of the operation: PISP for payments, AISP for account information. */
export const checkRole: Check = ({ operation: { role }, certificate }) => {
  assert(certificate, 'the role is checked after the certificate')
  if (role === 'any' || certificate.roles.has(role)) return undefined
  return {
    kind: 'role-missing',
    details: [`expected a certificate with the role ${role}, got ${[...certificate.roles].join(', ')}`],
  }
}
