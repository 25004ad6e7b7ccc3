import { type Clock, realClock } from '../../../platform/shared/clock.ts'
import type { RedirectAuthentication } from '../index.ts'
import { pollDecoupled, requestDecoupled } from './decoupled-login.ts'
import { type OidcOptions, requiredAcr } from './oidc-options.ts'
import { openProvider } from './provider-metadata.ts'
import { beginLogin, finishLogin } from './redirect-login.ts'

/** Logs PSUs in at an OpenID Connect provider. Nothing is loaded from it before the first login. */
export function createOidcAuthentication(
  options: OidcOptions,
  {
    clock = realClock,
    egressProxy,
  }: {
    readonly clock?: Clock /** The proxy that everything goes through. */
    readonly egressProxy?: string | undefined
  } = {},
): RedirectAuthentication {
  const { issuer, label, acr, decoupled } = options
  const setup = { provider: openProvider(options, { clock, egressProxy }), options, clock }
  return {
    kind: 'redirect',
    name: `OpenID Connect at ${issuer}`,
    label,
    requiredAcr: (amountMinorUnits) => requiredAcr(acr, amountMinorUnits),
    begin: (login) => beginLogin(setup, login),
    finish: (callback) => finishLogin(setup, callback),
    decoupled: decoupled && {
      bindingMessageLengthMax: decoupled.bindingMessageLengthMax,
      expirySeconds: decoupled.expirySeconds,
      request: (request) => requestDecoupled({ ...setup, decoupled }, request),
      poll: (request) => pollDecoupled(setup, request),
    },
  }
}
