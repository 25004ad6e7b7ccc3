import { errors, type BackchannelAuthenticationRequest, type Provider } from 'oidc-provider'
import type { DeviceRequest } from './provider-pages.ts'

interface Waiting extends DeviceRequest {
  readonly request: BackchannelAuthenticationRequest
  readonly scope: string
}

/** The requests that wait on people's own devices (CIBA). */
export interface DeviceRequests {
  list(): readonly DeviceRequest[]
  add(request: BackchannelAuthenticationRequest, scope: string): void
  answer(provider: Provider, form: URLSearchParams): Promise<void>
}

/** Keeps the requests in memory, in the order in which they came. */
export function createDeviceRequests(): DeviceRequests {
  const waiting = new Map<string, Waiting>()
  return {
    list: () => [...waiting.values()],
    add(request, scope) {
      const { jti, accountId = '', params = {} } = request
      const { binding_message: message } = params
      const bindingMessage = typeof message === 'string' ? message : ''
      waiting.set(jti, { id: jti, person: accountId, bindingMessage, request, scope })
    },
    async answer(provider, form) {
      const found = waiting.get(form.get('id') ?? '')
      if (found === undefined) return
      waiting.delete(found.id)
      const { request, scope } = found
      if (form.get('step') !== 'approve') {
        await provider.backchannelResult(request, new errors.AccessDenied('the person refused'))
        return
      }
      const { accountId = '', clientId = '' } = request
      const grant = new provider.Grant({ accountId, clientId })
      grant.addOIDCScope(scope)
      await grant.save()
      const acr = form.get('acr') ?? ''
      await provider.backchannelResult(request, grant, {
        acr,
        authTime: Math.floor(Date.now() / 1000),
      })
    },
  }
}
