import type { SandboxCustomer, SandboxPayment } from '@havn/tpp-sdk'
import type { Tpp } from '../tpps/tpp.ts'

const quiet = { unlogged: true, retries: 0 } as const
const paymentsMax = 10

/** The newest payments that have these words in their id, amount, status or accounts. */
export async function readMatchingPayments({ bank }: Tpp, query: string): Promise<readonly SandboxPayment[]> {
  const answer = await bank.sandbox.listSandboxPayments({ query: { limit: 200 } }, quiet)
  if (answer.status !== 200) return []
  return answer.body.payments
    .filter(({ paymentId, instructedAmount, debtorAccount, creditorAccount, transactionStatus }) => {
      const { amount = '', currency = '' } = instructedAmount ?? {}
      return hasWords(
        [paymentId, `${amount} ${currency}`, debtorAccount, creditorAccount ?? '', transactionStatus],
        query,
      )
    })
    .slice(0, paymentsMax)
}

/** The customers who have these words in their name. */
export async function readMatchingCustomers(
  { bank }: Tpp,
  query: string,
): Promise<readonly SandboxCustomer[]> {
  const customers = await bank.sandbox.listSandboxCustomers(
    { query: { withAccounts: false, withAgreements: false } },
    quiet,
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
