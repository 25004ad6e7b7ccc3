import { readSignatureHeader } from '@havn/http-signature'
import type { Check } from './check-context.ts'
import { toSignatureRefusal } from './signature-refusal.ts'

/** SIG-04, SIG-07, SIG-12: the Signature header has its four parts in order. */
export const checkSignatureHeader: Check = (context) => {
  if (!context.isSealed) return undefined
  const header = readSignatureHeader(context.request.headers, context.signing.notation)
  if (!header.ok) return toSignatureRefusal(header.problem, 'Signature')
  context.signature = header.value
  return undefined
}
