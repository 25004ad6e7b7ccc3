import { createPrivateKey, X509Certificate } from 'node:crypto'
import { failure, success } from '@havn/contract'
import { group, missing } from './setting.ts'
import {
  address,
  addresses,
  certificate,
  folder,
  hostNames,
  port,
  ports,
  privateKey,
  trueOrFalse,
  trustedProxies as proxies,
} from './setting-types.ts'

const httpsPort = {
  name: 'HAVN_HTTPS_PORT',
  type: ports,
  about:
    'The port for HTTPS, where no proxy ends TLS, or several; without any port, a process does the work in the background alone.',
} as const

const httpsHosts = {
  name: 'HAVN_HTTPS_HOSTS',
  type: addresses,
  default: '::',
  about:
    'The addresses on which HTTPS listens; `::` is every address, also of IPv4. Set it on a machine that is also in a network that TPPs do not come from.',
} as const

const tlsKey = {
  name: 'HAVN_TLS_KEY',
  type: privateKey,
  isSecret: true,
  about: 'The private key for HTTPS; required with `HAVN_HTTPS_PORT`.',
} as const

const tlsCertificate = {
  name: 'HAVN_TLS_CERTIFICATE_FILE',
  type: certificate,
  isFile: true,
  about: 'The certificate for HTTPS; required with `HAVN_HTTPS_PORT`.',
} as const

/** Undefined if the process does not listen for HTTPS. */
export const https = group({ httpsPort, httpsHosts, tlsKey, tlsCertificate }, (values) => {
  const problems: string[] = []
  const { httpsPort: portNumbers, httpsHosts: hosts, tlsKey: key, tlsCertificate: cert } = values
  if (portNumbers !== undefined && key === undefined)
    problems.push(missing(tlsKey, 'HAVN_HTTPS_PORT needs the key of a certificate'))
  if (portNumbers !== undefined && cert === undefined)
    problems.push(missing(tlsCertificate, 'HAVN_HTTPS_PORT needs a certificate'))
  if (key !== undefined && cert !== undefined && !fits(key, cert))
    problems.push(`${tlsKey.name} is not the key of the certificate in ${tlsCertificate.name}.`)
  if (problems.length > 0) return failure(problems)
  if (portNumbers === undefined || key === undefined || cert === undefined) return success(undefined)
  return success({ ports: portNumbers, hosts, key, cert })
})

function fits(key: string, cert: string): boolean {
  return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
}

export const operationsPort = {
  name: 'HAVN_OPERATIONS_PORT',
  type: port,
  about:
    'The port of the operations listener: `/metrics`, `/livez`, `/readyz` and pages for those who run the server ([metrics](operations/metrics.md)). TPPs and PSUs must not reach it. Without it there is none, and nothing is measured.',
} as const

const operationsHost = {
  name: 'HAVN_OPERATIONS_HOST',
  type: address,
  default: '127.0.0.1',
  about:
    'The address on which the operations listener listens; one of an internal network, for a Prometheus elsewhere.',
} as const

const operationsNames = {
  name: 'HAVN_OPERATIONS_NAMES',
  type: hostNames,
  about:
    'Names with a dot by which operators and Prometheus reach the operations listener. IP addresses, names without a dot and the host of the back office need no entry; a call with any other Host is refused, because a web page can have a name of its own lead here.',
} as const

/** Where the operations listener listens, and the names with a dot under which it is reached; undefined if there is none. */
export const operations = group({ operationsPort, operationsHost, operationsNames }, (values) => {
  const { operationsPort: listens, operationsHost: host, operationsNames: names = [] } = values
  return success(listens === undefined ? undefined : { port: listens, host, names })
})

/** Whether a proxy on this machine ends TLS before the plain port: links and cookies are then those of HTTPS. */
export const isBehindTls = {
  name: 'HAVN_HTTP_BEHIND_TLS',
  type: trueOrFalse,
  default: 'false',
  about:
    'Whether a proxy on this machine ends TLS before the plain port: links and cookies are then those of HTTPS.',
} as const

const trustedProxyAddresses = {
  name: 'HAVN_TRUSTED_PROXIES',
  type: proxies,
  about:
    'The proxies whose `X-Forwarded-For` names the client: limits and security events are then by the address of the client. They must replace or extend what clients send under that name. From anywhere else the header is ignored. Required in production with `HAVN_HTTP_BEHIND_TLS`; `none` if the proxy names nobody ([operations](operations/README.md#behind-a-proxy)).',
} as const

/** The proxies whose X-Forwarded-For names the client. */
export const trustedProxies = group({ trustedProxyAddresses }, (values, given) => {
  const { trustedProxyAddresses: trusted } = values
  if (trusted === undefined && given.isProduction && given.valueOf(isBehindTls) === true)
    return failure([
      missing(
        trustedProxyAddresses,
        `behind a proxy in production expected ${proxies.expected}; with none, one client can use up the limits of all`,
      ),
    ])
  return success(trusted ?? [])
})

export const documentsFolder = {
  name: 'HAVN_BANKS_FOLDER',
  type: folder,
  about:
    'A folder with a folder for each bank, which has its `bank.json` ([banks.md](banks.md)): where the bank and its core system are reached, and everything else in which banks differ. Changes are taken within seconds. Required in production, and unless the program brings a core bank.',
} as const

/** The folder with a document for each bank. */
export const banksFolder = group({ documentsFolder }, (values, { isProduction, program }) =>
  values.documentsFolder === undefined && (isProduction || program.needsCoreBank === true)
    ? failure([
        missing(
          documentsFolder,
          `a bank’s document contains where the bank and its core bank are reached; expected ${folder.expected}`,
        ),
      ])
    : success(values.documentsFolder),
)
