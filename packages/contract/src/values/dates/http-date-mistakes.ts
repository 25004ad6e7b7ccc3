const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const form = /^([^,\s]*)[, ] *([0-9]{1,2})[ -]([^\s-]*)[ -]([0-9]{4})\b/

/** What is probably wrong with a text that is no date of HTTP, in sentences; empty if it looks like nothing known. */
export const httpDateMistakes = (text: string): string => {
  if (/^[0-9]{4}-?[0-9]{2}-?[0-9]{2}([T ]|$)/.test(text)) return 'This is a date of ISO 8601.'
  if (/^[0-9]+([.][0-9]+)?$/.test(text)) return 'This is a number, such as the seconds since 1970.'
  const [, weekday, day, month, year] = form.exec(text) ?? []
  const mistakes = [zoneMistake(text)]
  if (weekday !== undefined && day !== undefined && month !== undefined && year !== undefined)
    mistakes.push(
      day.length === 1 ? `The day has two digits: 0${day}, not ${day}.` : undefined,
      nameMistake(weekday, month) ?? calendarMistake({ weekday, day, month, year }),
    )
  return mistakes.filter((mistake) => mistake !== undefined).join(' ')
}

const zoneMistake = (text: string): string | undefined => {
  if (text.endsWith(' GMT')) return undefined
  if (/[+-][0-9]{2}:?[0-9]{2}\b/.test(text))
    return 'It has an offset: turn the time into GMT, and write GMT behind it.'
  if (/(UTC|Z)$/.test(text)) return 'Write GMT at the end, in place of UTC or Z.'
  return 'It must be the time in GMT, with a space and GMT at the end.'
}

const nameMistake = (weekday: string, month: string): string | undefined => {
  const isWeekday = WEEKDAYS.some((name) => name.slice(0, 3) === weekday)
  if (isWeekday && MONTHS.includes(month)) return undefined
  if (isEnglish(weekday, WEEKDAYS) && isEnglish(month, MONTHS))
    return 'Write the names with three letters, the first in upper case: Sun, Nov.'
  return 'The names of days and months must be English, Mon to Sun and Jan to Dec: set the locale with which you write dates.'
}

const isEnglish = (word: string, names: readonly string[]): boolean => {
  const start = word.slice(0, 3).toLowerCase()
  return names.some((name) => name.slice(0, 3).toLowerCase() === start)
}

const calendarMistake = (date: {
  weekday: string
  day: string
  month: string
  year: string
}): string | undefined => {
  const { weekday, day, month, year } = date
  const time = new Date(0)
  time.setUTCFullYear(Number(year), MONTHS.indexOf(month), Number(day))
  if (time.getUTCDate() !== Number(day)) return `${month} ${year} has no day ${day}.`
  const right = WEEKDAYS[time.getUTCDay()] ?? ''
  const came = WEEKDAYS.find((name) => name.startsWith(weekday)) ?? ''
  return right === came ? undefined : `${day} ${month} ${year} is a ${right}, not a ${came}.`
}
