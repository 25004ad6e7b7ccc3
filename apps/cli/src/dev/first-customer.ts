import { readFileSync } from 'node:fs'
import type { SandboxCustomer } from '@havn/contract'
import { createTppClient } from '@havn/tpp-sdk'
import { readTpp } from '../certificates/tpp-identity.ts'
import type { StatePaths } from '../state.ts'

export type FirstCustomer = { name: string; number: string; accounts: [string, string] }

/** A private customer with two accounts, asked for as any TPP would ask. */
export async function firstCustomer(state: StatePaths, baseUrl: string): Promise<FirstCustomer> {
  const client = createTppClient({
    baseUrl,
    ...readTpp(state, 'default'),
    ca: readFileSync(state.ca, 'utf8'),
  })
  const answer = await client.call({ method: 'GET', path: '/v1/sandbox/customers' })
  const list: unknown[] = Array.isArray(answer.json) ? answer.json : []
  const found = list.map(readCustomer).find((customer) => customer !== undefined)
  if (found) return found
  throw new Error(
    `the sandbox answered ${answer.status} and no private customer with two accounts: ${answer.text}`,
  )
}

function readCustomer(value: unknown): FirstCustomer | undefined {
  const {
    customerType,
    customerName,
    customerNumber,
    accounts,
  }: Partial<Record<keyof SandboxCustomer, unknown>> =
    typeof value === 'object' && value !== null ? value : {}
  if (customerType !== 'PRIVATE' || !Array.isArray(accounts)) return undefined
  const [first, second]: unknown[] = accounts
  if (typeof first !== 'string' || typeof second !== 'string') return undefined
  return { name: String(customerName), number: String(customerNumber), accounts: [first, second] }
}
