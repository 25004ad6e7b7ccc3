import { objectIdentifier, sequence, utf8String } from './der.ts'
import type { Extension } from './issue-certificate.ts'

export type TppRole = keyof typeof roles

/** ETSI TS 119 495, annex A. */
const roles = {
  ASPSP: { oid: '0.4.0.19495.1.1', name: 'PSP_AS' },
  PISP: { oid: '0.4.0.19495.1.2', name: 'PSP_PI' },
  AISP: { oid: '0.4.0.19495.1.3', name: 'PSP_AI' },
  CBPII: { oid: '0.4.0.19495.1.4', name: 'PSP_IC' },
}

const authority = { name: 'Finanstilsynet', id: 'NO-FSA' }

export function parseRoles(text: string): TppRole[] {
  return text.split(',').map((part) => {
    const name = part.trim().toUpperCase()
    const role = Object.keys(roles).find(isRole(name))
    if (role) return role
    throw new Error(
      `roles are a list such as PISP,AISP (known: ${Object.keys(roles).join(', ')}), but got ${part}`,
    )
  })
}

function isRole(text: string): (name: string) => name is TppRole {
  return (name): name is TppRole => name === text
}

/** The qcStatements extension of a qualified seal certificate for a payment service provider. */
export function psd2Statements(held: readonly TppRole[]): Extension {
  const heldRoles = held.map((role) =>
    sequence(objectIdentifier(roles[role].oid), utf8String(roles[role].name)),
  )
  const psd2 = sequence(sequence(...heldRoles), utf8String(authority.name), utf8String(authority.id))
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
