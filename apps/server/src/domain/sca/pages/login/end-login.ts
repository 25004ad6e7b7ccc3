import type { Key } from '../../../../platform/shared/key-ring.ts'
import { keyedHash } from '../../../../platform/shared/keyed-hash.ts'
import type { Page, PageRequest } from '../../../../platform/web/page-request.ts'
import { idleSecondsMax, linkSecondsMax } from '../../authorisations/link.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { isEndedLogin, recordEndedLogin } from './ended-logins.store.ts'
import type { LoginPageRequest } from './login-page-request.ts'
import { endedLoginCookie, type LoggedInPsu } from './login-cookie.ts'

type LoginKey = Pick<LoginPageRequest, 'on' | 'bankId'>

/**
 * Logs a person out: the login is refused from now on, also if somebody has copied its cookie. Returns the page request
 * with a cookie that removes it from the browser.
 */
export async function endLogin(
  sca: ScaSetup,
  { on, bankId, page }: LoginPageRequest,
  loggedIn: LoggedInPsu,
): Promise<PageRequest> {
  const now = sca.clock.milliseconds()
  const at = new Date(now).toISOString()
  const forgetBefore = new Date(now - 2 * linkSecondsMax * 1000).toISOString()
  const loginHash = hashWith(sca.keys.of(bankId).current('identities'), { on, bankId }, loggedIn)
  const login = { bankId, loginHash }
  await recordEndedLogin(sca.bankDatabase, login, { at, forgetBefore })
  const others = page.cookies.filter((cookie) => !cookie.startsWith(`havn-${on}=`))
  return { ...page, cookies: [...others, endedLoginCookie(on, page)] }
}

/** Whether the person has logged out since. */
export function hasLoggedOut(sca: ScaSetup, login: LoginKey, loggedIn: LoggedInPsu): Promise<boolean> {
  const loginHashes = sca.keys
    .of(login.bankId)
    .accepted('identities')
    .map((key) => hashWith(key, login, loggedIn))
  return isEndedLogin(sca.bankDatabase, { bankId: login.bankId, loginHashes })
}

function hashWith(key: Key, { on, bankId }: LoginKey, { psu, loggedInAtMilliseconds }: LoggedInPsu): Buffer {
  return keyedHash(key, 'ended login', [on, bankId, psu.personId, String(loggedInAtMilliseconds)])
}

/** A little more than the login lasts without a request, so that the browser then finds it ended. */
const marginSeconds = 2

/** Makes a page on which somebody is logged in end by itself when the login has: what it shows is not for passers-by. */
export function idleReload({
  bankId,
}: Pick<LoginPageRequest, 'bankId'>): Pick<Page, 'reloadSeconds' | 'reloadTo'> {
  return {
    reloadSeconds: idleSecondsMax + marginSeconds,
    reloadTo: `/mybank/${encodeURIComponent(bankId)}?out=idle`,
  }
}
