import { UsageError } from '../exit-codes.ts'
import { objectIdentifier, sequence, utf8String } from './der.ts'
import type { CertificateExtension } from './x509-parts.ts'

/** A role of a payment service provider. A bank is an ASPSP; the others are roles of TPPs. */
export type Psd2Role = keyof typeof psd2Roles

/** The object identifiers and names that ETSI TS 119 495, annex A, gives to the roles. */
export const psd2Roles = {
  ASPSP: { oid: '0.4.0.19495.1.1', name: 'PSP_AS' },
  PISP: { oid: '0.4.0.19495.1.2', name: 'PSP_PI' },
  AISP: { oid: '0.4.0.19495.1.3', name: 'PSP_AI' },
  CBPII: { oid: '0.4.0.19495.1.4', name: 'PSP_IC' },
}

/** The competent authority that a certificate names. */
export type CompetentAuthority = { name: string; id: string }

const finanstilsynet: CompetentAuthority = { name: 'Finanstilsynet', id: 'NO-FSA' }

/** Reads roles that are separated by commas, such as `PISP,AISP`; throws if one is unknown. */
export function parseRoles(text: string): Psd2Role[] {
  return text.split(',').map((part) => {
    const name = part.trim().toUpperCase()
    const role = Object.keys(psd2Roles).find(isRole(name))
    if (role) return role
    throw new UsageError(
      `roles are a list such as PISP,AISP (known: ${Object.keys(psd2Roles).join(', ')}), but got ${part}`,
    )
  })
}

const identifierPattern = /^PSD[A-Z]{2}-[A-Z]{2,8}-[A-Z0-9](?:[A-Z0-9./_-]{0,33}[A-Z0-9])?$/

/** Throws if a text cannot be the organizationIdentifier of a TPP. */
export function requireIdentifier(text: string): void {
  if (identifierPattern.test(text)) return
  throw new UsageError(
    `--id takes an organizationIdentifier such as PSDNO-FSA-987654321, in capital letters and digits, but got ${JSON.stringify(text)}`,
  )
}

/** The authority that an organizationIdentifier names: `PSDNO-FSA-987654321` is registered at `NO-FSA`. */
export function authorityOf(organizationIdentifier: string): CompetentAuthority {
  const id = /^PSD([A-Z]{2}-[A-Z]{2,8})-/.exec(organizationIdentifier)?.[1] ?? finanstilsynet.id
  return id === finanstilsynet.id ? finanstilsynet : { name: id.slice(3), id }
}

function isRole(text: string): (name: string) => name is Psd2Role {
  return (name): name is Psd2Role => name === text
}

/** Returns the qcStatements extension of a qualified seal certificate (QSealC) for a provider with these roles. */
export function psd2Statements(
  roles: readonly Psd2Role[],
  authority: CompetentAuthority = finanstilsynet,
): CertificateExtension {
  const encodedRoles = roles.map((role) =>
    sequence(objectIdentifier(psd2Roles[role].oid), utf8String(psd2Roles[role].name)),
  )
  const psd2 = sequence(sequence(...encodedRoles), utf8String(authority.name), utf8String(authority.id))
  return {
    oid: '1.3.6.1.5.5.7.1.3',
    value: sequence(
      // ETSI EN 319 412-5: a qualified certificate, for an electronic seal.
      sequence(objectIdentifier('0.4.0.1862.1.1')),
      sequence(objectIdentifier('0.4.0.1862.1.6'), sequence(objectIdentifier('0.4.0.1862.1.6.2'))),
      sequence(objectIdentifier('0.4.0.19495.2'), psd2),
    ),
  }
}
