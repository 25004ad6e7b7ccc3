import { type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readCookie } from '../../server/index.ts'
import { authenticate, openAuthenticated } from './authenticated-text.ts'

/** The browser sends it over https alone, to this host alone, and shows it to no script. */
export const sessionCookie = '__Host-havn-session'

const sessionSeconds = 8 * 3600

/** Somebody who proved to have the key of a certificate. */
export interface Session {
  readonly id: string
  readonly expires: number
  readonly certificate: X509Certificate
}

/** Sessions are in the browsers' cookies: the console stores none. */
export interface Sessions {
  /** The Set-Cookie of a new session. */
  open(certificate: X509Certificate, nowMilliseconds: number): string
  find(request: Pick<IncomingMessage, 'headers'>, nowMilliseconds: number): Session | undefined
  /** Ends a session before its time; returns the Set-Cookie that removes it. */
  close(session: Session, nowMilliseconds: number): string
}

const endedMax = 100_000

export function createSessions(key: KeyObject, origin: string): Sessions {
  const ended = new Map<string, number>()
  const { host } = new URL(origin)
  const purpose = `session at ${host}`
  return {
    open(certificate, now) {
      const text = [randomUUID(), now + sessionSeconds * 1000, certificate.raw.toString('base64url')].join(
        '~',
      )
      return cookieOf(authenticate(key, purpose, text), sessionSeconds)
    },
    find({ headers }, now) {
      const opened = openAuthenticated(key, purpose, readCookie(headers.cookie, sessionCookie) ?? '')
      const [id, expiry, der] = opened?.split('~') ?? []
      if (id === undefined || der === undefined || !(Number(expiry) > now) || ended.has(id)) return undefined
      const certificate = new X509Certificate(Buffer.from(der, 'base64url'))
      if (certificate.validToDate.getTime() < now) return undefined
      return { id, expires: Number(expiry), certificate }
    },
    close({ id, expires }, now) {
      if (ended.size >= endedMax) for (const [one, until] of ended) if (until < now) ended.delete(one)
      if (ended.size < endedMax) ended.set(id, expires)
      return cookieOf('', 0)
    },
  }
}

function cookieOf(value: string, seconds: number): string {
  return `${sessionCookie}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${seconds}`
}
