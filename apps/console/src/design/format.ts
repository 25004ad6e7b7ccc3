const timeZone = 'Europe/Oslo'
const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
const dateFormat = part({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const minuteFormat = part({ hour: '2-digit', minute: '2-digit' })
const secondFormat = part({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** `Mon 16 Nov 2026`, in Norway. */
export const formatDate = (time: Date): string => dateFormat.format(time).replaceAll(',', '')

/** `10:37`, in Norway. */
export const formatMinute = (time: Date): string => minuteFormat.format(time)

/** `10:37:15`, in Norway. */
export const formatSecond = (time: Date): string => secondFormat.format(time)

/** `Mon 16 Nov 2026, 10:37`, in Norway. */
export const formatTime = (time: Date): string => `${formatDate(time)}, ${formatMinute(time)}`

/** `Mon 16 Nov 2026, 10:37:15`, in Norway. */
export const formatTimeToSecond = (time: Date): string => `${formatDate(time)}, ${formatSecond(time)}`

/** `2026-11-16T10:37:15`, in Norway. */
export const isoTimeInNorway = (time: Date): string =>
  time.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')

/** `2026-11-16`, in Norway. */
export const isoDateInNorway = (time: Date): string => isoTimeInNorway(time).slice(0, 10)

/** JSON on several lines; any other text as it is. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

/** `1 250.00`: a decimal text with its digits in groups of three. The text itself is never turned into a number. */
export function formatAmount(amount: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? []
  if (whole === '') return amount
  return `${sign === '-' ? '\u2212' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')}${fraction}`
}

/** `1234.56.78903`: a Norwegian account number as people write it; any other text as it is. */
export const formatAccount = (account: string): string =>
  /^\d{11}$/.test(account) ? `${account.slice(0, 4)}.${account.slice(4, 6)}.${account.slice(6)}` : account
