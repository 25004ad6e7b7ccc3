import { type Outcome, skipped } from '../outcome.ts'
import type { BerlinGroupOptions } from './berlin-group-options.ts'
import type { StandardCheck } from './standard-check.ts'

const ADDRESSES: Readonly<Record<string, string>> = {
  '{{sealedBase}}': 'Give --sealed-url, where the bank demands a seal.',
  '{{norwegianBase}}': "Havn's own tests compare it with recorded answers.",
}

/** Why a check cannot be made with what the run is given; undefined if it can. */
export function unmetNeed({ steps }: StandardCheck, options: BerlinGroupOptions): Outcome | undefined {
  const { addresses, qwacs, seals, isSandbox, psu, allowsPayments } = options
  const needs = steps.map(({ request, psu: act, clock, wait, golden }): Outcome | undefined => {
    const base = request?.base ?? '{{base}}'
    if (golden !== undefined || addresses[base] === undefined)
      return skipped(
        'It is about another address of the deployment.',
        ADDRESSES[golden === undefined ? base : '{{norwegianBase}}'] ?? 'Give its address.',
      )
    if (!isSandbox && (clock !== undefined || wait !== undefined || act?.device === true))
      return skipped(
        'It moves the clock of the bank, or has it execute payments.',
        'Give --sandbox, if it is one.',
      )
    if (!isSandbox && psu === undefined && act !== undefined)
      return skipped(
        'Nobody acts as the PSU.',
        'Give --psu-command, or answer on the terminal with --ask-psu.',
      )
    if (request === undefined) return undefined
    const { qwac = 'default', signature, method, path } = request
    if (!isSandbox && !allowsPayments && method === 'POST' && /^\/v1\/(\w+-)?payments|baskets/.test(path))
      return skipped('Payments may not be created on this server.', 'Give --allow-payments.')
    if (qwac !== 'none' && qwacs[qwac] === undefined)
      return skipped(`There is no client certificate ${qwac}.`, `Give --qwac ${qwac}=CERT,KEY.`)
    const seal = typeof signature?.seal === 'string' ? 'default' : qwac
    return signature !== undefined && seals[seal] === undefined
      ? skipped(`There is no seal ${seal}.`, `Give --seal ${seal}=CERT,KEY.`)
      : undefined
  })
  return needs.find((need) => need !== undefined)
}
