import { chooseLanguage } from '../../web/language.ts'
import { messagesIn } from '../../web/messages/messages-in.ts'
import type { Environment } from '../../xs2a/index.ts'

interface LocalisedCall {
  readonly baseUrl: string
  readonly bank: { readonly bankId: string }
  readonly headers: { readonly 'psu-accept-language'?: string }
}

/** What a TPP may show to a PSU who decides on a phone, in the language that the PSU asked the TPP for. */
export function decoupledMessage(
  environment: Environment,
  { baseUrl, bank, headers }: LocalisedCall,
  purpose: 'approve-payment' | 'cancel-payment' | 'approve-basket',
): string {
  const acceptLanguage = headers['psu-accept-language']
  const { phone } = messagesIn(chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage }))
  const message = phone.ask[purpose]
  // There the phone is a page.
  return environment === 'sandbox'
    ? `${message} ${phone.inSandbox(`${baseUrl}/phone/${bank.bankId}`)}`
    : message
}

/** What a TPP may show to whoever asks why an approved payment is not paid: the second of two people has to approve. */
export function secondApprovalMessage(
  environment: Environment,
  { baseUrl, bank, headers }: LocalisedCall,
): string {
  const acceptLanguage = headers['psu-accept-language']
  const { payments } = messagesIn(chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage }))
  // There the bank's own page is a page of ours.
  return environment === 'sandbox'
    ? `${payments.oneMore} ${payments.oneMoreInSandbox(`${baseUrl}/mybank/${bank.bankId}`)}`
    : payments.oneMore
}
