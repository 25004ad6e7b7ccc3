import { isAppUri } from '@havn/contract'
import { webAddress } from '../../web/href.ts'

/** Where a page may lead a PSU: the web, or the app of the TPP. Undefined for everything else. */
export function safeReturnAddress(href: string): string | undefined {
  return webAddress(href) ?? (isAppUri(href) ? href : undefined)
}
