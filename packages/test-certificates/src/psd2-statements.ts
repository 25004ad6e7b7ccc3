import { objectIdentifier, sequence, utf8String } from '@havn/der'
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

/** The role with this name, in capital letters or small ones; undefined if there is none. */
export function findRole(text: string): Psd2Role | undefined {
  return roleNames.find((role) => role === text.trim().toUpperCase())
}

export const roleNames: readonly Psd2Role[] = ['ASPSP', 'PISP', 'AISP', 'CBPII']

const identifierPattern = /^PSD[A-Z]{2}-[A-Z]{2,8}-[A-Z0-9](?:[A-Z0-9./_-]{0,33}[A-Z0-9])?$/

/** Whether a text can be the organizationIdentifier of a TPP. */
export function isOrganizationIdentifier(text: string): boolean {
  return identifierPattern.test(text)
}

/** The authority that an organizationIdentifier names: `PSDNO-FSA-987654321` is registered at `NO-FSA`. */
export function authorityOf(organizationIdentifier: string): CompetentAuthority {
  const id = /^PSD([A-Z]{2}-[A-Z]{2,8})-/.exec(organizationIdentifier)?.[1] ?? finanstilsynet.id
  return id === finanstilsynet.id ? finanstilsynet : { name: id.slice(3), id }
}

/** What a qualified certificate is for, by ETSI EN 319 412-5: an electronic seal, or the authentication of a website. */
const certificateTypes = { QSealC: '0.4.0.1862.1.6.2', QWAC: '0.4.0.1862.1.6.3' }

export type CertificateType = keyof typeof certificateTypes

/** Returns the qcStatements extension of a qualified certificate for a provider with these roles. */
export function psd2Statements(
  roles: readonly Psd2Role[],
  authority: CompetentAuthority = finanstilsynet,
  type: CertificateType = 'QSealC',
): CertificateExtension {
  const encodedRoles = roles.map((role) =>
    sequence(objectIdentifier(psd2Roles[role].oid), utf8String(psd2Roles[role].name)),
  )
  const psd2 = sequence(sequence(...encodedRoles), utf8String(authority.name), utf8String(authority.id))
  return {
    oid: '1.3.6.1.5.5.7.1.3',
    value: sequence(
      // ETSI EN 319 412-5: a qualified certificate, and what for.
      sequence(objectIdentifier('0.4.0.1862.1.1')),
      sequence(objectIdentifier('0.4.0.1862.1.6'), sequence(objectIdentifier(certificateTypes[type]))),
      sequence(objectIdentifier('0.4.0.19495.2'), psd2),
    ),
  }
}
