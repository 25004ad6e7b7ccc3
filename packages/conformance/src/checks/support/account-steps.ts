import { NotReachedError } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { describeAnswer, listAt, textAt } from '../../exchange/read-answer.ts'
import { INSTANT } from './products.ts'
import { decide, type Identified, pay, requireSession } from './psu-steps.ts'

export interface ConsentedAccount {
  readonly id: string
  /** `/v1/accounts/{id}` */
  readonly path: string
  /** Headers of a read with the PSU present. */
  readonly headers: Identified['headers']
  /** Headers of a read without the PSU present. */
  readonly away: Readonly<Record<string, string>>
}

/** Has the PSU consent to everything that the bank offers, and returns the answer that lists the accounts. */
export function requireConsent(context: CheckContext): Promise<Exchange> {
  return context.once('consent', async () => {
    const { headers } = await requireSession(context)
    const first = await context.call({ path: '/v1/accounts', headers })
    // Another run of the same TPP may have left a consent.
    if (first.status === 200) return first
    await decide(context, first)
    const second = await context.call({ path: '/v1/accounts', headers })
    if (second.status === 200) return second
    throw new NotReachedError(
      `The accounts could not be read after the consent: ${describeAnswer(second)}`,
      'The server must show the consented accounts first.',
    )
  })
}

/** The first account of the consent. */
export async function requireAccount(context: CheckContext): Promise<ConsentedAccount> {
  const list = await requireConsent(context)
  const { headers } = await requireSession(context)
  const id = textAt(list.json, 'accounts', 0, 'resourceId')
  if (id === undefined)
    throw new NotReachedError(
      `The list has no account with a resourceId: ${describeAnswer(list)}`,
      'The PSU must have an account.',
    )
  const { 'PSU-IP-Address': _, ...away } = headers
  return { id, path: `/v1/accounts/${encodeURIComponent(id)}`, headers, away }
}

/** Reads transactions of the account with the PSU present. */
export const readTransactions = (
  context: CheckContext,
  { path, headers }: Pick<ConsentedAccount, 'path' | 'headers'>,
  query = '',
): Promise<Exchange> => context.call({ path: `${path}/transactions${query}`, headers })

export const bookedOf = ({ json }: Exchange): readonly unknown[] => listAt(json, 'transactions', 'booked')

/** Makes sure that the account has at least three booked transactions, by instant payments if it must be. */
export async function requireBooked(context: CheckContext, account: ConsentedAccount): Promise<Exchange> {
  const read = await readTransactions(context, account)
  if (bookedOf(read).length >= 3 || !context.isSandbox) return read
  await context.once('instant payments', async () => {
    for (let count = 0; count < 3; count += 1) await pay(context, INSTANT)
  })
  return readTransactions(context, account)
}
