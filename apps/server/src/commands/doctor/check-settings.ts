import { BlockList, isIP } from 'node:net'
import { type Checkup, failed, ok, warning } from '../program/checkup.ts'
import type { ProductionFacts } from './production-facts.ts'

/** Whether a server would start with these settings, as production. */
export function checkSettings({ settings, problems }: ProductionFacts): readonly Checkup[] {
  const check = 'settings'
  const wrong = problems.map((problem) =>
    failed(check, problem, 'correct it: docs/settings.md lists every setting'),
  )
  if (settings.environment === 'sandbox')
    return [
      ...wrong,
      failed(check, 'HAVN_ENVIRONMENT is sandbox: answers explain themselves', 'HAVN_ENVIRONMENT=production'),
    ]
  return wrong.length > 0 ? wrong : [ok(check, 'a server starts with them, in production')]
}

/** Whether calls come over TLS, and whether anybody sees how the server does. */
export function checkListeners({ settings }: ProductionFacts): readonly Checkup[] {
  const { https, httpPort, isBehindTls, operations } = settings
  const check = 'listeners'
  return [
    httpPort !== undefined && isBehindTls === false
      ? failed(
          check,
          `port ${httpPort} takes calls over plain HTTP, and links and cookies are those of http`,
          'HAVN_HTTP_BEHIND_TLS=true with a proxy that ends TLS (packaging/haproxy), or HAVN_HTTPS_PORT without HAVN_HTTP_PORT',
        )
      : ok(check, describeListeners({ https: https?.ports, http: httpPort })),
    operations === undefined
      ? warning(
          check,
          'there is no operations listener: nothing is measured, and no alert fires',
          'HAVN_OPERATIONS_PORT=9464, where TPPs and PSUs cannot reach it (docs/operations/metrics.md)',
        )
      : ok(check, `metrics on ${operations.host}:${operations.port}`),
  ]
}

function describeListeners({
  https,
  http,
}: {
  https: readonly number[] | undefined
  http: number | undefined
}): string {
  if (https !== undefined) return `Havn ends TLS on port ${https.join(' and ')}`
  if (http !== undefined) return `a proxy on this machine ends TLS before port ${http}`
  return 'no port: this process does the work in the background alone'
}

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** A network that reaches beyond those of a company: clients are in it, and could claim any address. */
function hasClients(network: string): boolean {
  const [address = '', bits] = network.split('/')
  const isNetwork = bits !== undefined && Number(bits) < (isIP(address) === 4 ? 32 : 128)
  return isNetwork && (Number(bits) < 7 || !PRIVATE.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6'))
}

/** Whether limits and security events are by the address of the client, and no client can choose it. */
export function checkProxies({ settings }: ProductionFacts): readonly Checkup[] {
  const { trustedProxies, isBehindTls } = settings
  const check = 'proxies'
  // Settings that lack it have been reported.
  if (trustedProxies === undefined) return []
  const open = trustedProxies.filter(hasClients)
  if (open.length > 0)
    return [
      failed(
        check,
        `HAVN_TRUSTED_PROXIES has ${open.join(', ')}: clients in it choose the address that limits count by`,
        'name the addresses of the proxies alone, such as 127.0.0.1',
      ),
    ]
  if (isBehindTls === true && trustedProxies.length === 0)
    return [
      warning(
        check,
        'no proxy is trusted, by HAVN_TRUSTED_PROXIES=none: one client can use up the limits of all',
        'let the proxy set X-Forwarded-For, and name it (docs/operations/README.md#behind-a-proxy)',
      ),
    ]
  return [
    ok(
      check,
      trustedProxies.length === 0 ? 'clients connect directly' : `${trustedProxies.join(', ')} name clients`,
    ),
  ]
}
