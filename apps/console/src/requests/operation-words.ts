import type { CheckName } from '@havn/contract'
import { findOperationAt } from '../docs/reference/reference-interface.ts'
import { operationPageOf } from './reference-page.ts'

/** What a call is for: the name of its operation in the interface description; a path that leads nowhere has none. */
export function operationWords(operation: string | undefined): string {
  if (operation === undefined) return 'Unknown path'
  return findOperationAt(operationPageOf(operation) ?? '')?.operation.summary ?? operation
}

/** Whether the answer only asks for the PSU: a 401 with a link to the SCA is ordinary traffic, and no refusal. */
export const isAsking = (status: number): boolean => status === 401

/** What an HTTP status says, for a reader who does not know the numbers. */
export function statusWords(status: number): string {
  return STATUS_WORDS[status] ?? (status < 400 ? 'Done' : 'Refused')
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, nothing to show',
  400: 'Something in the call is wrong',
  401: 'The PSU has to identify first',
  403: 'Not allowed',
  404: 'There is no such thing',
  405: 'Not with this method',
  406: 'Not in this form',
  408: 'Too slow',
  409: 'In conflict with an earlier call',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many calls',
  500: 'A fault of the bank',
  503: 'The bank is too busy',
}

/** What the checks do, in the words of a question that each answers. */
export const CHECK_QUESTIONS: Readonly<Record<CheckName, string>> = {
  path: 'Is there such a path?',
  'signing headers': 'Are the headers for signing there?',
  body: 'Is the body one that can be read?',
  date: 'Is the Date right?',
  digest: 'Does the Digest fit the body?',
  'signature header': 'Can the Signature header be read?',
  certificate: 'Is the certificate trusted and valid?',
  'key id': 'Does keyId name the certificate?',
  coverage: 'Is everything signed that must be?',
  signature: 'Does the signature verify?',
  revocation: 'Is the certificate not revoked?',
  'client certificate': 'Does the connection have a client certificate of the same organisation?',
  role: 'Does the certificate have the role?',
  content: 'Do headers, query and body fit the operation?',
  operation: 'Does the bank do it?',
}
