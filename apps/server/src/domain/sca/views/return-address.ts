import { isAppUri } from '@havn/contract'
import { webAddress } from '../../../platform/web/href.ts'

/** Accepts an address that a page may link to: the web, or the TPP's app. Undefined for anything else, such as a script. */
export function safeReturnAddress(href: string): string | undefined {
  return webAddress(href) ?? (isAppUri(href) ? href : undefined)
}
