import type { Operation } from '@havn/contract'

/** What only a sealed call has, and the standard leaves to the TPP. */
const OF_SEALS: ReadonlySet<string> = new Set(['date', 'digest', 'signature', 'tpp-signature-certificate'])

/** An operation of another contract, such as those of a sandbox, for calls that need no seal. */
export function adopt<Op extends Operation>(operation: Op): Op {
  const { headers } = operation
  if (headers.definitions !== undefined) return operation
  const ofSeals = headers.required.filter((name) => OF_SEALS.has(name))
  const required = headers.required.filter((name) => !OF_SEALS.has(name))
  return { ...operation, headers: { ...headers, required, optional: [...headers.optional, ...ofSeals] } }
}
