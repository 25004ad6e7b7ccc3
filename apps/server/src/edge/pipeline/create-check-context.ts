import type { Operation } from '@havn/contract'
import type { FastifyRequest } from 'fastify'
import type { CheckContext } from '../checks/check-context.ts'
import { clientCertificateOf } from '../certificate/client-certificate.ts'
import { receive } from '../http/received-request.ts'
import type { HostRules, RouteContext } from './route-context.ts'

/** Creates what is known of a call before its checks: the request, the time, and what the bank of its host wants. */
export function createCheckContext(
  { environment, clock, revocationStatusOf, isBehindTls = false }: RouteContext,
  {
    operation,
    incoming,
    hostRules,
  }: { operation: Operation; incoming: FastifyRequest; hostRules: HostRules },
): CheckContext {
  const { readCertificate, bankRegister, qwac: policy, requestTarget } = hostRules
  return {
    operation,
    request: receive(incoming.raw, incoming.body),
    nowMilliseconds: clock.milliseconds(),
    diagnoses: { digest: environment === 'sandbox', signature: environment === 'sandbox' },
    readCertificate,
    revocationStatusOf,
    bankRegister,
    mustSignTarget: requestTarget === 'required',
    qwac:
      policy === 'off' ? undefined : { policy, certificate: clientCertificateOf(incoming.raw, isBehindTls) },
  }
}
