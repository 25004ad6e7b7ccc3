/** The cookie by which a browser remembers light or dark. */
export const themeCookie = 'havn-theme'

/** The value of a cookie of a request. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  if (pair === undefined) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

const YEAR_IN_SECONDS = 31_536_000

/** The Set-Cookie of a secret that lets a browser in. Lax, because a browser comes back to the console from the bank's pages. */
export function secretCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_IN_SECONDS}`
}

/** The Set-Cookie of a choice that the reader made, such as the TPP. It is no secret. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_IN_SECONDS}`
}
