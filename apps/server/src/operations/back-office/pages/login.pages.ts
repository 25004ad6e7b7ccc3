import type { FastifyInstance } from 'fastify'
import { html } from '@havn/html'
import { listBankIds, listNamedBanks } from '../../../platform/banks/index.ts'
import { endSession } from '../login/ended-sessions.ts'
import {
  endedLoginCookie,
  endedSessionCookie,
  newLogin,
  newSessionCookie,
  readLogin,
} from '../login/office-cookies.ts'
import { maskText } from '../../../edge/index.ts'
import { readAccess } from '../login/read-access.ts'
import { LOG_OUT_PATH, noticePage } from './office-layout.ts'
import type { OfficePagesSetup } from './office-pages-setup.ts'
import {
  isOwnForm,
  officeNotice,
  readOfficeRequest,
  redirectOffice,
  sendOfficePage,
} from './office-request.pages.ts'

/** Serves the way to the provider of the bank's employees, and back. */
export function serveOfficeLogin(server: FastifyInstance, setup: OfficePagesSetup): void {
  const { keys, clock, settings, login, bankDatabase, isProduction } = setup
  const { publicUrl } = settings
  const redirectUri = `${publicUrl}/back-office/callback`
  const requestSetup = () => ({ keys, publicUrl, nowMilliseconds: clock.milliseconds() })

  server.get('/back-office/login', async (incoming, reply) => {
    const request = readOfficeRequest(incoming, requestSetup())
    const { cookie, secrets } = newLogin(keys.deployment, redirectUri, request.isHttps)
    try {
      return redirectOffice(reply, await login.begin(secrets), [cookie])
    } catch (error) {
      incoming.log.error({ err: error }, 'the login provider of the back office could not be reached')
      const body = officeNotice(request.frame, 'loginFailed')
      return sendOfficePage(reply, request, { status: 503, body, isProduction })
    }
  })

  server.get('/back-office/callback', async (incoming, reply) => {
    const request = readOfficeRequest(incoming, requestSetup())
    const { query, isHttps, cookieHeader, frame } = request
    const state = query.get('state') ?? ''
    const secrets = readLogin(keys.deployment, cookieHeader, { state, redirectUri, isHttps })
    // However it ends, the cookie is spent: the same callback counts once.
    const more = [endedLoginCookie(isHttps)]
    const fail = (name: 'loginFailed' | 'notAllowed', status: number) =>
      sendOfficePage(reply, request, { status, body: officeNotice(frame, name), isProduction, more })
    if (secrets === undefined) return fail('loginFailed', 400)
    const outcome = await login.finish(secrets, query)
    if (outcome.kind === 'problem') {
      incoming.log.warn({ detail: maskText(outcome.detail ?? '') }, 'a login to the back office failed')
      return fail('loginFailed', 400)
    }
    const names = new Map((await listNamedBanks(bankDatabase)).map(({ bankId, name }) => [bankId, name]))
    const bankIds = await listBankIds(bankDatabase)
    const banks = bankIds.map((bankId) => ({ bankId, name: names.get(bankId) }))
    const access = readAccess(settings, outcome.claims, banks)
    if (access === undefined) return fail('notAllowed', 403)
    const nowMilliseconds = clock.milliseconds()
    const session = newSessionCookie(keys.deployment, access, { nowMilliseconds, isHttps })
    return redirectOffice(reply, '/back-office', [...more, session])
  })

  server.post(LOG_OUT_PATH, async (incoming, reply) => {
    const request = readOfficeRequest(incoming, requestSetup())
    const { frame, isHttps } = request
    if (!isOwnForm(incoming, { keys, publicUrl }, request))
      return sendOfficePage(reply, request, {
        status: 403,
        body: officeNotice(frame, 'formExpired'),
        isProduction,
      })
    const { session } = request
    if (session !== undefined) await endSession(bankDatabase, session, clock.milliseconds())
    const { labels } = frame.texts
    const link = html`<a href="/back-office/login">${labels.logIn}</a>`
    const body = noticePage(
      { ...frame, session: undefined },
      { title: labels.logOut, text: labels.loggedOut, link },
    )
    const more = [endedSessionCookie(isHttps)]
    return sendOfficePage(reply, request, { status: 200, body, isProduction, more })
  })
}
