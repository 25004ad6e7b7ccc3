import { chooseLanguage, type Language, parseLanguage } from '../../../platform/web/language.ts'
import { messagesIn } from '../../../platform/web/messages/messages-in.ts'
import type { RouteContext, ScaWishes } from '../../../edge/index.ts'

/** A call that says which language the PSU prefers. */
export interface LocalisedCall {
  readonly baseUrl: string
  readonly bank: { readonly bankId: string }
  readonly wishes: Pick<ScaWishes, 'acceptLanguage'>
}

/** What texts for PSUs depend on beside the call. */
export type PsuTextContext = Pick<RouteContext, 'environment' | 'languagesOf'>

/** The language of a text for the PSU: the one that the call asks for, among those that the bank offers. */
export function psuLanguage(
  { languagesOf }: PsuTextContext,
  { bank, wishes: { acceptLanguage } }: Pick<LocalisedCall, 'bank' | 'wishes'>,
): Language {
  const offered = languagesOf(bank.bankId).flatMap((code) => parseLanguage(code) ?? [])
  return chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage, offered })
}

/** The text that a TPP may show to a PSU who decides on their phone, in the PSU's language. */
export function decoupledMessage(
  context: PsuTextContext,
  call: LocalisedCall,
  purpose: 'approve-payment' | 'cancel-payment' | 'approve-basket',
): string {
  const { phone } = messagesIn(psuLanguage(context, call))
  const message = phone.ask[purpose]
  // In the sandbox the phone is a page.
  return context.environment === 'sandbox'
    ? `${message} ${phone.inSandbox(`${call.baseUrl}/phone/${call.bank.bankId}`)}`
    : message
}

/** The text that a TPP may show while an approved payment waits for the second of two people. */
export function secondApprovalMessage(context: PsuTextContext, call: LocalisedCall): string {
  const { payments } = messagesIn(psuLanguage(context, call))
  // In the sandbox the bank's own page is one of ours.
  return context.environment === 'sandbox'
    ? `${payments.oneMore} ${payments.oneMoreInSandbox(`${call.baseUrl}/mybank/${call.bank.bankId}`)}`
    : payments.oneMore
}
