import type { TppRole } from '../../index.ts'

/** Where a copy of a register comes from: the EBA's central register, or a file of the bank's own authority. */
export type RegisterSource = 'eba' | 'national'

/** The roles of a TPP by country; a country without roles is left out. */
export type RolesByCountry = Readonly<Record<string, readonly TppRole[]>>

/** What a register says about one TPP. */
export interface RegisterEntry {
  /** As the organizationIdentifier of certificates: `PSDNO-FSA-987654321`. */
  readonly tppId: string
  readonly name: string
  /** Empty for a TPP whose licence was withdrawn. */
  readonly roles: RolesByCountry
}

export const TPP_ROLES: readonly TppRole[] = ['PISP', 'AISP', 'CBPII']

/** Joins what a register says about one TPP in two places, such as under an old licence and under a new one. */
export function joinEntries(one: RegisterEntry, other: RegisterEntry): RegisterEntry {
  const countries = [...Object.keys(one.roles), ...Object.keys(other.roles)]
  const roles = countries.map((country) => {
    const both = new Set([...(one.roles[country] ?? []), ...(other.roles[country] ?? [])])
    return [country, TPP_ROLES.filter((role) => both.has(role))] as const
  })
  return { ...one, roles: Object.fromEntries(roles.toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Whether two entries give the same roles. */
export function haveSameRoles(one: RegisterEntry, other: RegisterEntry): boolean {
  return rolesText(one) === rolesText(other)
}

/** Whether an entry gives a role in any country. */
export function hasRoles({ roles }: RegisterEntry): boolean {
  return Object.keys(roles).length > 0
}

/** The roles as one line: `NO: PISP, AISP; SE: AISP`. */
export function rolesText({ roles }: Pick<RegisterEntry, 'roles'>): string {
  return Object.keys(roles)
    .toSorted()
    .map((country) => `${country}: ${TPP_ROLES.filter((role) => roles[country]?.includes(role)).join(', ')}`)
    .join('; ')
}
