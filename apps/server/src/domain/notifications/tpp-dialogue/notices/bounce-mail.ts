import { toReply } from './reply.ts'

/** What a mail server reports that could not deliver a notice (RFC 3464). */
export interface BounceMail {
  readonly deliveryId: string
  /** Why, in the words of that server. */
  readonly reply: string
}

const ACTION_FAILED = /^Action: *failed\b/im
const STATUS = /^Status: *(5\.\d{1,3}\.\d{1,3})/im
const DIAGNOSTIC = /^Diagnostic-Code: *(?:smtp; *)?(.{1,400})/im
const MESSAGE_ID =
  /^Message-ID:\s*<notice\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^\s<>]{1,254}>/im

/**
 * Finds in a mail the id of the delivery that it says has failed for good; undefined if it says nothing of the kind. The
 * report repeats the headers of the notice, whose Message-ID only the mailbox and the servers in between know.
 */
export function parseBounceMail(mail: string): BounceMail | undefined {
  const deliveryId = MESSAGE_ID.exec(mail)?.[1]
  const status = STATUS.exec(mail)?.[1]
  if (deliveryId === undefined || status === undefined || !ACTION_FAILED.test(mail)) return undefined
  return { deliveryId, reply: toReply(`${status} ${DIAGNOSTIC.exec(mail)?.[1] ?? ''}`) }
}
