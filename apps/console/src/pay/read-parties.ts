import type { AnswerOf, SandboxAccount, SandboxCustomer } from '@havn/tpp-sdk'
import { unlogged } from '../design/index.ts'
import type { Tpp } from '../tpps/tpp.ts'

type NotListed =
  | Exclude<AnswerOf<'listSandboxCustomers'>, { readonly status: 200 }>
  | Exclude<AnswerOf<'listSandboxAccounts'>, { readonly status: 200 }>

/** Who can pay, and from which accounts. */
interface Parties {
  readonly customers: readonly SandboxCustomer[]
  readonly accounts: readonly SandboxAccount[]
}

/** The bank listed neither. */
export interface PartiesRefused {
  readonly refusal: NotListed
}

/** The customers and accounts of the sandbox, or the answer of a bank that does not list them. */
export async function readParties({ bank }: Tpp): Promise<Parties | PartiesRefused> {
  const [customers, accounts] = await Promise.all([
    bank.sandbox.listSandboxCustomers({ query: { withAgreements: false } }, unlogged),
    bank.sandbox.listSandboxAccounts({}, unlogged),
  ])
  if (customers.status !== 200) return { refusal: customers }
  if (accounts.status !== 200) return { refusal: accounts }
  return { customers: customers.body, accounts: accounts.body }
}
