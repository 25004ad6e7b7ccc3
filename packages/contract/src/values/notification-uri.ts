import { type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'
import { parseWebAddress } from './redirect-uri.ts'

export type NotificationUri = Brand<string, 'NotificationUri'>

/** Where the bank tells the TPP of changes: a server, as strictly as where a PSU's browser is sent, and never an app. Kept exactly as it came. */
export const parseNotificationUri = (
  text: string,
  options: { readonly allowLoopbackHttp: boolean },
): Result<NotificationUri> => {
  const parsed = parseWebAddress(text, options)
  return parsed.ok ? success(branded<NotificationUri>(parsed.value)) : parsed
}
