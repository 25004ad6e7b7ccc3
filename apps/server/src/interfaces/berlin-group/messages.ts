import { type TppMessage, textCharactersMax } from '@havn/contract/berlin-group'
import { decoupledMessage, type NewAuthorisation, type PsuTextContext } from '../../domain/sca/index.ts'
import type { Problem, SignedCall } from '../../edge/index.ts'
import { truncate } from './write-errors.ts'

/** The codes of messages in answers that are no refusals. */
export const REMARK_CODES = ['WARNING', 'PAYMENT_FAILED', 'FUNDS_NOT_AVAILABLE'] as const

/** A warning in an answer that is no refusal: the standard has one code for all of them. */
export function warning({ path, text }: Problem): TppMessage {
  return message('WARNING', 'WARNING', { path, text })
}

export function message(
  category: TppMessage['category'],
  code: (typeof REMARK_CODES)[number],
  { path, text }: Pick<Problem, 'path' | 'text'>,
): TppMessage {
  const cut = truncate(text, textCharactersMax)
  return { category, code, ...(path === undefined ? {} : { path }), text: cut }
}

/** The messages as a field of a body, which is left out if there are none. */
export function messagesField(tppMessages: TppMessage[]): { tppMessages?: TppMessage[] } {
  return tppMessages.length === 0 ? {} : { tppMessages }
}

/** What the TPP may say to a PSU who decides on a device, as a field of a body; none if they decide in the browser. */
export function psuMessageField(
  texts: PsuTextContext,
  call: SignedCall,
  authorisation: NewAuthorisation | undefined,
  purpose: 'approve-payment' | 'cancel-payment' | 'approve-basket',
): { psuMessage?: string } {
  if (authorisation?.approach !== 'DECOUPLED') return {}
  return { psuMessage: decoupledMessage(texts, call, purpose) }
}
