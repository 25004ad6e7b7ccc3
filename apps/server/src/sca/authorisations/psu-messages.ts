import { chooseLanguage } from '../../web/language.ts'
import { messagesIn } from '../../web/messages/messages-in.ts'
import type { Environment } from '../../xs2a/index.ts'

/** A call that says which language the PSU prefers. */
interface LocalisedCall {
  readonly baseUrl: string
  readonly bank: { readonly bankId: string }
  readonly headers: { readonly 'psu-accept-language'?: string }
}

/** The text that a TPP may show to a PSU who decides on their phone, in the PSU's language. */
export function decoupledMessage(
  environment: Environment,
  { baseUrl, bank, headers }: LocalisedCall,
  purpose: 'approve-payment' | 'cancel-payment' | 'approve-basket',
): string {
  const acceptLanguage = headers['psu-accept-language']
  const { phone } = messagesIn(chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage }))
  const message = phone.ask[purpose]
  // In the sandbox the phone is a page.
  return environment === 'sandbox'
    ? `${message} ${phone.inSandbox(`${baseUrl}/phone/${bank.bankId}`)}`
    : message
}

/** The text that a TPP may show while an approved payment waits for the second of two people. */
export function secondApprovalMessage(
  environment: Environment,
  { baseUrl, bank, headers }: LocalisedCall,
): string {
  const acceptLanguage = headers['psu-accept-language']
  const { payments } = messagesIn(chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage }))
  // In the sandbox the bank's own page is one of ours.
  return environment === 'sandbox'
    ? `${payments.oneMore} ${payments.oneMoreInSandbox(`${baseUrl}/mybank/${bank.bankId}`)}`
    : payments.oneMore
}
