/** As long as the column that it is stored in. */
const replyLengthMax = 300

/** Returns what a mail server said as one line that can be stored and shown. */
export function toReply(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, replyLengthMax)
}
