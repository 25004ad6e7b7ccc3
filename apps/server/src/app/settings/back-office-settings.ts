import { failure, success } from '@havn/contract'
import type { OfficeSettings } from '../../operations/back-office/index.ts'
import { bearerToken } from './seal-settings.ts'
import { employeeIssuer, listOfWords, origin, text } from './setting-types.ts'
import { operationsPort } from './listener-settings.ts'
import { group, type Setting } from './setting.ts'

const ROWS = {
  backOfficeIssuer: {
    name: 'HAVN_BACK_OFFICE_OIDC_ISSUER',
    type: employeeIssuer,
    about:
      'The OpenID Connect provider of the bank’s employees. With it the operations listener serves the [back office](operations/back-office.md) under `/back-office`.',
  },
  backOfficeClientId: {
    name: 'HAVN_BACK_OFFICE_CLIENT_ID',
    type: text,
    about: 'The client id of the back office at that provider.',
  },
  backOfficeClientSecret: {
    name: 'HAVN_BACK_OFFICE_CLIENT_SECRET',
    type: bearerToken,
    isSecret: true,
    about: 'The secret of that client (`client_secret_post`).',
  },
  backOfficePublicUrl: {
    name: 'HAVN_BACK_OFFICE_PUBLIC_URL',
    type: origin,
    about:
      'Where browsers of employees reach the operations listener, behind a proxy that ends TLS. `/back-office/callback` below it is the redirect URI.',
  },
  backOfficeScope: {
    name: 'HAVN_BACK_OFFICE_SCOPE',
    type: text,
    default: 'openid',
    about: 'The scopes of the login, separated by spaces; some providers need one for groups.',
  },
  backOfficeGroupsClaim: {
    name: 'HAVN_BACK_OFFICE_GROUPS_CLAIM',
    type: text,
    default: 'groups',
    about: 'The claim of the id_token that lists the groups of an employee.',
  },
  backOfficeLookGroups: {
    name: 'HAVN_BACK_OFFICE_LOOK_GROUPS',
    type: listOfWords,
    about: 'The groups whose members may look at payments and people.',
  },
  backOfficeActGroups: {
    name: 'HAVN_BACK_OFFICE_ACT_GROUPS',
    type: listOfWords,
    about:
      'The groups whose members may also propose and confirm what to do with a quarantined payment; nobody if absent.',
  },
  backOfficeBankClaim: {
    name: 'HAVN_BACK_OFFICE_BANK_CLAIM',
    type: text,
    about:
      'The claim that names the banks an employee works for, by name or id. Without it, the only bank of the database; with several, nobody sees any.',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** How the bank's employees log in to the pages of the back office; undefined if these are not served. */
export const backOffice = group(ROWS, (values, given) => {
  const { backOfficeIssuer: issuer, backOfficePublicUrl: publicUrl } = values
  if (issuer === undefined) return success(undefined)
  const needed = [
    operationsPort,
    ROWS.backOfficeClientId,
    ROWS.backOfficeClientSecret,
    ROWS.backOfficePublicUrl,
    ROWS.backOfficeLookGroups,
  ]
  const problems = needed
    .filter((setting) => !given.isSet(setting))
    .map(
      ({ name, type }) =>
        `${name} is missing: ${ROWS.backOfficeIssuer.name} needs it; expected ${type.expected}.`,
    )
  if (problems.length > 0) return failure(problems)
  const settings: OfficeSettings = {
    provider: {
      issuer,
      clientId: values.backOfficeClientId ?? '',
      clientSecret: values.backOfficeClientSecret ?? '',
      scope: values.backOfficeScope,
    },
    publicUrl: publicUrl ?? '',
    groupsClaim: values.backOfficeGroupsClaim,
    lookGroups: values.backOfficeLookGroups ?? [],
    actGroups: values.backOfficeActGroups ?? [],
    bankClaim: values.backOfficeBankClaim,
  }
  return success(settings)
})
