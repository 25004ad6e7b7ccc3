import type { Messages } from '../platform/web/messages/messages.ts'

/** What people at a bank are known by, where they log in with it. */
export interface PersonIdScheme {
  /** Names the scheme to core banks; that of a country's people is `personIdScheme` of the country. */
  readonly id: string
  /** The name of the field on pages. */
  readonly fieldId: string
  readonly keyboard: 'numeric' | 'text'
  /** What pages say about it, from the catalogue of a language. */
  readonly texts: (text: Messages) => PersonIdTexts
  /** Reads what a person typed; undefined if it has not the form of an identifier, so that a typing error costs no attempt. */
  readonly parse: (text: string) => string | undefined
}

export type PersonIdTexts = Messages['loginName']
