/**
 * What calls are counted as. The first four are the dedicated interface of PSD2, the last one is what Havn serves to the PSU:
 * the pages of an SCA and of the granted access.
 */
export const SERVICES = [
  'payment-initiation',
  'account-information',
  'funds-confirmation',
  'other',
  'psu-pages',
] as const

export type Service = (typeof SERVICES)[number]

/** What the regulator wants to compare: the interface of TPPs, and the PSU's own. */
export const INTERFACES = ['dedicated', 'psu'] as const

export type Interface = (typeof INTERFACES)[number]

/** An interface in a report. `own`: the bank's own channel, such as its netbank, which the bank measures itself. */
export type ReportedInterface = Interface | 'own'

/** By the first part of a path under its version. What is not here is not counted: unknown paths, and the sandbox's own. */
const SERVICE_OF_PATH: ReadonlyMap<string, Service> = new Map([
  ['payments', 'payment-initiation'],
  ['bulk-payments', 'payment-initiation'],
  ['periodic-payments', 'payment-initiation'],
  ['signing-baskets', 'payment-initiation'],
  ['accounts', 'account-information'],
  ['card-accounts', 'account-information'],
  ['funds-confirmations', 'funds-confirmation'],
  ['bank-offered-consents', 'other'],
  ['consents', 'other'],
  ['user', 'other'],
  ['users', 'other'],
  ['agreements', 'other'],
  ['tpps', 'other'],
  ['notifications', 'other'],
])

/** `/v1/`, and `/v2/`, which the standard has for the consents to confirm funds. */
const versionLength = '/v1/'.length

/** Returns what a call is counted as, by its path; undefined if it is not counted. */
export function serviceOf(target: string): Service | undefined {
  const isOfTpps = target.startsWith('/v1/') || target.startsWith('/v2/')
  if (!isOfTpps) return target.startsWith('/sca/') || target.startsWith('/mybank/') ? 'psu-pages' : undefined
  let end = versionLength
  while (end < target.length && target[end] !== '/' && target[end] !== '?') end += 1
  return SERVICE_OF_PATH.get(target.slice(versionLength, end))
}

export function interfaceOf(service: Service): Interface {
  return service === 'psu-pages' ? 'psu' : 'dedicated'
}
