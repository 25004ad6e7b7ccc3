import type { SandboxCustomer, SandboxPayment } from '@havn/tpp-sdk'
import { unloggedOnce } from '../design/index.ts'
import type { Tpp } from '../tpps/tpp.ts'

const paymentsMax = 10
const searchCharactersMax = 100

/** The newest payments that the bank finds by these words: by amount, creditor, account or id. */
export async function readMatchingPayments({ bank }: Tpp, query: string): Promise<readonly SandboxPayment[]> {
  const search = query.slice(0, searchCharactersMax)
  const answer = await bank.sandbox.listSandboxPayments(
    { query: { search, limit: paymentsMax } },
    unloggedOnce,
  )
  return answer.status === 200 ? answer.body.payments : []
}

/** The customers who have these words in their name. */
export async function readMatchingCustomers(
  { bank }: Tpp,
  query: string,
): Promise<readonly SandboxCustomer[]> {
  const customers = await bank.sandbox.listSandboxCustomers(
    { query: { withAccounts: false, withAgreements: false } },
    unloggedOnce,
  )
  if (customers.status !== 200) return []
  return customers.body.filter(({ customerName }) => hasWords([customerName], query))
}

function hasWords(texts: readonly string[], query: string): boolean {
  const whole = texts.join('\n').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
