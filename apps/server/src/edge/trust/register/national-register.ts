import type { TppRole } from '../../index.ts'
import { UnusableRegister } from './json-objects.ts'
import { type RegisterEntry, TPP_ROLES } from './register-entry.ts'

const TPP_ID = /^PSD[A-Z]{2}-[A-Z]{2,8}-[A-Z0-9](?:[A-Z0-9./_-]{0,33}[A-Z0-9])?$/
const COUNTRY = /^[A-Z]{2}$/

/**
 * Reads an entry of Havn's own format for what the EBA's register lacks, such as banks that act as TPPs:
 * `{"tppId": "PSDNO-FSA-937884117", "name": "Hav Sparebank", "roles": {"NO": ["PISP", "AISP"]}}`. A bank whose licence was
 * withdrawn has no roles. Throws `UnusableRegister` at the first entry that is not like this: people write these files.
 */
export function readNationalEntry(json: unknown): RegisterEntry {
  const { tppId, name, roles, ...others } = json as Record<string, unknown>
  if (typeof tppId !== 'string' || !TPP_ID.test(tppId))
    throw new UnusableRegister(
      `expected tppId such as PSDNO-FSA-987654321 in every entry, got ${show(tppId)}`,
    )
  if (typeof name !== 'string' || name === '')
    throw new UnusableRegister(`${tppId}: expected a name, got ${show(name)}`)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new UnusableRegister(`${tppId}: expected tppId, name and roles, got also ${show(unknown)}`)
  if (!isRoles(roles))
    throw new UnusableRegister(
      `${tppId}: expected roles by country such as {"NO": ["PISP", "AISP"]}, got ${show(roles)}`,
    )
  const given = Object.entries(roles).filter(([, there]) => there.length > 0)
  return { tppId, name, roles: Object.fromEntries(given) }
}

function isRoles(json: unknown): json is Record<string, TppRole[]> {
  return (
    typeof json === 'object' &&
    json !== null &&
    Object.entries(json).every(
      ([country, roles]) =>
        COUNTRY.test(country) && Array.isArray(roles) && roles.every((role) => TPP_ROLES.includes(role)),
    )
  )
}

const show = (json: unknown) => (JSON.stringify(json) ?? 'nothing').slice(0, 80)
