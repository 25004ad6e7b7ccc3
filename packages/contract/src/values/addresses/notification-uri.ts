import { type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { parseWebAddress } from './redirect-uri.ts'

export type NotificationUri = Brand<string, 'NotificationUri'>

/**
 * Checks the address that the bank sends notifications to, as strictly as a redirect address, except that it is never
 * an app's. The result is the text exactly as it came.
 */
export const parseNotificationUri = (
  text: string,
  options: { readonly allowLoopbackHttp: boolean },
): Result<NotificationUri> => {
  const parsed = parseWebAddress(text, options)
  return parsed.ok ? success(branded<NotificationUri>(parsed.value)) : parsed
}
