import type { TppRole } from '../../index.ts'
import { type RegisterEntry, TPP_ROLES } from './register-entry.ts'

/** The services of Annex I of PSD2 that are roles here, by their codes in the register. */
const ROLE_OF_SERVICE: Readonly<Record<string, TppRole | undefined>> = {
  PS_05A: 'CBPII',
  PS_070: 'PISP',
  PS_080: 'AISP',
}

/** Agents and branches act under the licence of their principal, and so does its certificate. */
const DEPENDENT_TYPES: ReadonlySet<unknown> = new Set(['PSD_AG', 'PSD_BR'])

const OWNER = /^([A-Z]{2})_([A-Z]{2,8})$/
const COUNTRY = /^[A-Z]{2}$/

/**
 * Reads an entity of the EBA's central register (Delegated Regulation (EU) 2019/411). Returns undefined for everything that
 * is not a licensed TPP: agents, branches, the disclaimer, and institutions with other services only.
 */
export function readEbaEntity(json: unknown): RegisterEntry | undefined {
  if (!isObject(json) || DEPENDENT_TYPES.has(json['EntityType'])) return undefined
  const [, country, authority] = OWNER.exec(textOf(json['CA_OwnerID'])) ?? []
  const properties = Object.assign({}, ...listOf(json['Properties']).filter(isObject)) as Record<
    string,
    unknown
  >
  const reference = textOf(properties['ENT_NAT_REF_COD']).toUpperCase().replaceAll(/\s/g, '')
  if (country === undefined || authority === undefined || reference === '') return undefined
  const roles = rolesByCountry(json['Services'])
  if (Object.keys(roles).length === 0) return undefined
  return {
    tppId: `PSD${country}-${authority}-${reference}`,
    // Some entities have their name in two alphabets, the Latin one last.
    name: textOf(listOf(properties['ENT_NAM']).at(-1)) || reference,
    roles: isAuthorised(properties['ENT_AUT']) ? roles : {},
  }
}

/**
 * The dates of ENT_AUT alternate: authorised, withdrawn, authorised again. An even number of them is a withdrawn licence,
 * and no date at all is no licence.
 */
function isAuthorised(dates: unknown): boolean {
  return listOf(dates).length % 2 === 1
}

function rolesByCountry(services: unknown): Record<string, TppRole[]> {
  const roles: Record<string, TppRole[]> = {}
  for (const [country, codes] of listOf(services).filter(isObject).flatMap(Object.entries)) {
    if (!COUNTRY.test(country)) continue
    const found = new Set(listOf(codes).map((code) => ROLE_OF_SERVICE[textOf(code)]))
    const there = TPP_ROLES.filter((role) => found.has(role) || roles[country]?.includes(role))
    if (there.length > 0) roles[country] = there
  }
  return roles
}

/** The register writes a single value without its list. */
function listOf(json: unknown): readonly unknown[] {
  if (json === undefined || json === null) return []
  return Array.isArray(json) ? json : [json]
}

function textOf(json: unknown): string {
  return typeof json === 'string' ? json.trim() : ''
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
