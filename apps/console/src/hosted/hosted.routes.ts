import type { KeyObject } from 'node:crypto'
import type { SandboxStatus } from '@havn/contract'
import { html } from '@havn/html'
import { readCertificateFacts } from '@havn/test-certificates'
import { card, codeBlock, facts, pageHead, postButton } from '../design/index.ts'
import { type Context, page, type Result, type Route } from '../server/index.ts'
import { tppName } from '../tpps/tpp-name.ts'
import type { Tpp } from '../tpps/tpp.ts'
import type { Send } from './bank-access.ts'
import { sendBrowserPayment, showBrowserPayment } from './browser-payment/browser-payment.ts'
import type { Session, Sessions } from './sign-in/sessions.ts'

interface HostedRoutesSetup {
  readonly key: KeyObject
  readonly sessions: Sessions
  /** The session of the request that a TPP was found for. */
  readonly sessionOf: (tpp: Tpp) => Session
  readonly send: Send
  readonly bankUrl: string
  readonly readStatus: () => Promise<SandboxStatus | undefined>
  readonly now: () => number
}

/** The addresses that a hosted console has for those who are signed in, beside the screens of every console. */
export function hostedRoutes(setup: HostedRoutesSetup): readonly Route[] {
  const sessionOf = ({ tpp }: Context) => setup.sessionOf(tpp)
  const payment = { ...setup, sessionOf }
  return [
    { method: 'GET', path: '/certificates', handle: (context) => showAccount(setup, context) },
    { method: 'POST', path: '/sign-out', handle: (context) => signOut(setup, context) },
    { method: 'GET', path: '/browser-payment', handle: (context) => showBrowserPayment(payment, context) },
    {
      method: 'POST',
      path: '/browser-payment/send',
      handle: (context) => sendBrowserPayment(payment, context),
    },
  ]
}

function signOut({ sessions, sessionOf, now }: HostedRoutesSetup, { tpp }: Context): Result {
  return { kind: 'redirect', to: '/welcome', cookie: sessions.close(sessionOf(tpp), now()) }
}

/** Who is signed in, until when, and when the bank is deleted. */
async function showAccount(
  { sessionOf, readStatus, bankUrl }: HostedRoutesSetup,
  { tpp, now }: Context,
): Promise<Result> {
  const { certificate, expires } = sessionOf(tpp)
  const { roles, key, validTo } = readCertificateFacts(certificate)
  const days = (await readStatus())?.limits.bankUnusedDaysMax
  const expiry =
    days === undefined
      ? undefined
      : `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}, unless your TPP calls before: a bank is deleted after ${days} days without a call`
  return page({
    title: 'Your certificate',
    section: '/certificates',
    body: html`${pageHead('Your certificate', { actions: postButton({ action: '/sign-out', label: 'Sign out' }) })}
${card({
  title: 'Signed in as',
  body: facts([
    ['Organisation', tppName(tpp)],
    ['Roles', roles.join(', ')],
    ['Key', key],
    ['Certificate valid until', validTo.toISOString().slice(0, 10)],
    ['Signed in until', `${new Date(expires).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Your bank', bankUrl],
    ['Your bank is deleted on', expiry],
  ]),
})}
${card({
  title: 'Sign a payment with your own key',
  body: html`<p>The screens of this console sign with a key of the console, in your name. Here your own key signs, in this browser or with openssl, and the bank checks it.</p><p><a class="button primary" href="/browser-payment">Prepare a payment</a></p>`,
})}
${card({ title: 'QSealC', body: codeBlock(certificate.toString().trimEnd(), 'cert.pem') })}
<p class="muted">A certificate cannot be renewed: before it expires, <a href="/register">register</a> again and move your tests to the new bank. <a href="/privacy">Privacy and terms</a> · <a href="/status">Status</a></p>`,
  })
}
