import { chooseLanguage } from '../web/language.ts'
import { messagesIn } from '../web/messages/messages-in.ts'
import type { Environment } from '../xs2a/index.ts'

interface ReadingCall {
  readonly baseUrl: string
  readonly bank: { readonly bankId: string }
  readonly headers: { readonly 'psu-accept-language'?: string }
}

/** What a TPP may show to whoever asks why an approved payment is not paid: the second of two people has to approve. */
export function oneMoreMessage(environment: Environment, { baseUrl, bank, headers }: ReadingCall): string {
  const acceptLanguage = headers['psu-accept-language']
  const { payments } = messagesIn(chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage }))
  // There the bank's own page is a page of ours.
  return environment === 'sandbox'
    ? `${payments.oneMore} ${payments.oneMoreInSandbox(`${baseUrl}/mybank/${bank.bankId}`)}`
    : payments.oneMore
}
