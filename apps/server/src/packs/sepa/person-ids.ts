import type { PersonIdScheme } from '../person-ids.ts'

const form = /^[a-z][a-z0-9._-]{2,63}$/

/** The name with which a customer logs in at a German bank, such as anna.becker. */
export const LOGIN_NAME: PersonIdScheme = {
  id: 'de-login-name',
  fieldId: 'loginName',
  keyboard: 'text',
  texts: ({ loginName }) => loginName,
  parse: (text) => {
    const name = text.trim().toLowerCase()
    return form.test(name) ? name : undefined
  },
}
