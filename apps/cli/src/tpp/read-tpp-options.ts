import {
  findRole,
  isOrganizationIdentifier,
  isTppName,
  type Psd2Role,
  roleNames,
} from '@havn/test-certificates'
import { UsageError } from '../terminal/exit-codes.ts'

/** Reads roles that are separated by commas, such as `PISP,AISP`; throws if one is unknown. */
export function parseRoles(text: string): Psd2Role[] {
  return text.split(',').map((part) => {
    const role = findRole(part)
    if (role) return role
    throw new UsageError(
      `roles are a list such as PISP,AISP (known: ${roleNames.join(', ')}), but got ${part}`,
    )
  })
}

/** Throws if a text cannot be the organizationIdentifier of a TPP. */
export function requireIdentifier(text: string): void {
  if (isOrganizationIdentifier(text)) return
  throw new UsageError(
    `--id takes an organizationIdentifier such as PSDNO-FSA-987654321, in capital letters and digits, but got ${JSON.stringify(text)}`,
  )
}

/** Throws if a name cannot be that of a TPP, whose files lie in a folder of this name. */
export function requireTppName(name: string): void {
  if (isTppName(name)) return
  const expected = 'letters, digits, spaces, dots, hyphens and underlines, beginning with a letter or digit'
  throw new UsageError(`a TPP's name has 1 to 64 ${expected}, but got ${JSON.stringify(name)}`)
}
