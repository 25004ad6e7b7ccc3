import { readCookie } from './cookies.ts'

/** What the next page says about the form that was just sent. */
export interface Flash {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

const name = 'havn-note'

/** The Set-Cookie that carries a note to the next page. */
export const flashCookie = (flash: Flash): string =>
  `${name}=${encodeURIComponent(JSON.stringify(flash))}; Path=/; HttpOnly; SameSite=Lax; Max-Age=30`

/** The Set-Cookie that removes the note, once a page has shown it. */
export const noFlashCookie = `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

/** The note of the form before, if there is one. */
export function readFlash(cookies: string | undefined): Flash | undefined {
  const value = readCookie(cookies, name)
  if (value === undefined || value === '') return undefined
  try {
    const flash: Partial<Flash> = JSON.parse(value)
    return { tone: flash.tone === 'bad' ? 'bad' : 'good', text: flash.text ?? '' }
  } catch {
    return undefined
  }
}
