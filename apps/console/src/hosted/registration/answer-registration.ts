import { html } from '@havn/html'
import { clientNetwork } from '../client-network.ts'
import type { PublicResult } from '../public-page.ts'
import { firstForm, registeredPage, registerPage } from './register-pages.ts'
import type { PublicRequest, SiteSetup } from '../site-setup.ts'

/** Answers the form, and programs that ask with JSON. */
export function answerRegistration(
  setup: SiteSetup,
  { request, method, form, isJson }: PublicRequest,
): PublicResult {
  const { options, register, caPem, bankUrl } = setup
  if (method === 'GET')
    return { kind: 'page', title: 'Register', body: registerPage(options.origin, firstForm) }
  const given = {
    csr: form.get('csr') ?? '',
    organisation: form.get('organisation') ?? '',
    roles: form.getAll('roles'),
  }
  const outcome = register(given, clientNetwork(request, options.trustedProxies), setup.now())
  if (outcome.kind === 'registered') {
    const { tpp } = outcome
    return isJson
      ? { kind: 'json', status: 201, body: { ...tpp, ca: caPem, bankUrl, consoleUrl: options.origin } }
      : { kind: 'page', title: 'Registered', body: registeredPage(tpp, caPem, bankUrl) }
  }
  const [status, retryAfter] = outcome.kind === 'wrong' ? [400, undefined] : [429, outcome.retryAfterSeconds]
  const { problem } = outcome
  if (isJson)
    return { kind: 'json', status, body: { problem }, ...(retryAfter === undefined ? {} : { retryAfter }) }
  return {
    kind: 'page',
    status,
    title: 'Register',
    body: html`${registerPage(options.origin, given, problem)}`,
  }
}
