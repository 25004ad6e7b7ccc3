import { type Operation, OPERATIONS } from '@havn/contract'
import { AuthorisationDecisionByLogin } from '@havn/contract/berlin-group'

/** What only a sealed call has, and the standard leaves to the TPP. */
const OF_SEALS: ReadonlySet<string> = new Set(['date', 'digest', 'signature', 'tpp-signature-certificate'])

/**
 * An operation of another contract, such as those of a sandbox, for calls that need no seal, and about people who are known by
 * what their bank's pack says.
 */
export function adopt<Op extends Operation>(operation: Op): Op {
  const { headers, body } = operation
  if (headers.definitions !== undefined) return operation
  const ofSeals = headers.required.filter((name) => OF_SEALS.has(name))
  const required = headers.required.filter((name) => !OF_SEALS.has(name))
  const adopted = {
    ...operation,
    headers: { ...headers, required, optional: [...headers.optional, ...ofSeals] },
  }
  return operation.id === OPERATIONS.decideAuthorisation.id && body !== undefined
    ? { ...adopted, body: { ...body, schema: AuthorisationDecisionByLogin } }
    : adopted
}
