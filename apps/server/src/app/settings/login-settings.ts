import { failure, success } from '@havn/contract'
import type { OfficeSettings } from '../../operations/back-office/index.ts'
import { field, fileOf, listOf, readFields } from '../bank-documents/index.ts'
import { operationsPort } from './listener-settings.ts'
import { group, missing } from './setting.ts'
import { bearerToken, jsonOf, origin, text } from './setting-types.ts'

const textField = field(text.expected, (json) => (typeof json === 'string' ? text.parse(json) : undefined))

const groups = listOf(
  'names of groups',
  (item): item is string => typeof item === 'string' && /^[^\p{C}]{1,200}$/u.test(item),
)

const FIELDS = {
  /** The OpenID Connect provider of the bank's employees. Plain http only on this machine: elsewhere it could be anybody. */
  issuer: {
    isRequired: true,
    ...field('an https URL without query (http only on this machine)', (json) => {
      const url = typeof json === 'string' ? URL.parse(json) : null
      if (url === null || url.search !== '' || url.hash !== '') return undefined
      const isOwnMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
      const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine)
      return isSafe ? String(json) : undefined
    }),
  },
  clientId: { isRequired: true, ...textField },
  /** The secret of that client (`client_secret_post`). */
  clientSecretFile: {
    isRequired: true,
    ...fileOf(bearerToken.expected, (content) => {
      const secret = bearerToken.parse(content)
      if (secret === undefined) throw new Error('it has spaces, or another length')
      return secret
    }),
  },
  /** Where browsers of employees reach the operations listener, behind a proxy that ends TLS. */
  publicUrl: {
    isRequired: true,
    ...field(origin.expected, (json) => (typeof json === 'string' ? origin.parse(json) : undefined)),
  },
  /** The scopes of the login, separated by spaces; some providers need one for groups. */
  scope: textField,
  /** The claim of the id_token that lists the groups of an employee. */
  groupsClaim: textField,
  lookGroups: { isRequired: true, ...groups },
  actGroups: groups,
  /** The claim that names the banks an employee works for. */
  bankClaim: textField,
} as const

const file = {
  name: 'HAVN_BACK_OFFICE_FILE',
  type: jsonOf('a JSON object with issuer, clientId, clientSecretFile and more', (json) =>
    readFields(FIELDS, json),
  ),
  isFile: true,
  about:
    'How the bank’s employees log in to the pages of the [back office](operations/back-office.md), as JSON. With it the operations listener serves them under `/back-office`; without it there are none.',
} as const

/** How the bank's employees log in to the pages of the back office; undefined if these are not served. */
export const backOffice = group({ file }, (values, given) => {
  if (values.file === undefined) return success(undefined)
  if (!values.file.ok) return failure(values.file.problem.map((problem) => `${file.name}: ${problem}.`))
  if (!given.isSet(operationsPort))
    return failure([
      missing(operationsPort, `${file.name} needs it; expected ${operationsPort.type.expected}`),
    ])
  const { issuer, clientId, clientSecretFile: clientSecret, scope = 'openid', ...fields } = values.file.value
  const settings: OfficeSettings = {
    provider: { issuer, clientId, clientSecret, scope },
    publicUrl: fields.publicUrl,
    groupsClaim: fields.groupsClaim ?? 'groups',
    lookGroups: fields.lookGroups,
    actGroups: fields.actGroups ?? [],
    bankClaim: fields.bankClaim,
  }
  return success(settings)
})
