import type { PersonIdScheme } from '../person-ids.ts'

/** The national identity number of eleven digits, or the D number of those who have none yet. */
export const NATIONAL_ID: PersonIdScheme = {
  id: 'no-national-id',
  fieldId: 'nationalId',
  keyboard: 'numeric',
  texts: ({ login }) => login,
  parse: (text) => {
    const digits = text.replaceAll(/\s/g, '')
    return /^[0-9]{11}$/.test(digits) ? digits : undefined
  },
}
