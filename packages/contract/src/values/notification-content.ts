import { failure, type Result, success } from '../result.ts'
import { preview } from './text/preview.ts'

/** What notifications can be about: every step of an SCA, every status of the payment or basket, or only its last one. */
export const NOTIFICATION_CONTENTS = ['SCA', 'PROCESS', 'LAST'] as const
export type NotificationContent = (typeof NOTIFICATION_CONTENTS)[number]

export const notificationContentPattern = '^status=(SCA|PROCESS|LAST)(, ?(SCA|PROCESS|LAST)){0,2}$'
const pattern = new RegExp(notificationContentPattern)

/** Reads `status=SCA,PROCESS`: a list without repeats, in any order. */
export const parseNotificationContent = (text: string): Result<readonly NotificationContent[]> => {
  const expected =
    'expected status= and a list of SCA, PROCESS and LAST, each once, such as status=SCA,PROCESS'
  if (!pattern.test(text)) return failure(`${expected}; got ${preview(text)}`)
  const named = text.slice('status='.length).split(/, ?/)
  const contents = NOTIFICATION_CONTENTS.filter((content) => named.includes(content))
  return contents.length === named.length ? success(contents) : failure(`${expected}; got ${preview(text)}`)
}

export const formatNotificationContent = (contents: readonly NotificationContent[]): string =>
  `status=${contents.join(',')}`
