import { faultOfIdentifier, faultOfSerialNumber } from '@havn/test-certificates'
import type { RevocationStatusOf, TppRegister } from '@havn/server/edge'

const retryAfterSeconds = 30

/**
 * What the sandbox says of certificates, in place of their authorities: good, unless the serial number begins with a word
 * that asks for something else (`havn tpp new --fault revoked`).
 */
export const revocationOnPurpose: RevocationStatusOf = ({ x509, validFromMilliseconds }) => {
  const fault = faultOfSerialNumber(x509.serialNumber)
  if (fault === 'revoked')
    return { status: 'revoked', revokedAtMilliseconds: validFromMilliseconds, reason: 'keyCompromise' }
  return fault === 'revocation-unknown' ? { status: 'unknown', retryAfterSeconds } : { status: 'good' }
}

/** The sandbox's register: everybody has every role, unless the identifier asks for something else. */
export const registerOnPurpose: TppRegister = {
  rolesOf(tppId) {
    const fault = faultOfIdentifier(tppId)
    if (fault === 'not-registered') return 'not-registered'
    return fault === 'role-withdrawn' ? READS_ONLY : ALL
  },
}

const ALL = new Set(['PISP', 'AISP', 'CBPII'] as const)
const READS_ONLY = new Set(['AISP'] as const)
