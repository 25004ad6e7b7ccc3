import { success } from '@havn/contract'
import { backgroundConnectionsMax } from '../../platform/database/connection-pool.ts'
import { backOffice } from './login-settings.ts'
import { keySettings } from './key-settings.ts'
import { banksFolder, https, isBehindTls, operations, trustedProxies } from './listener-settings.ts'
import { notices, noticesRelay } from './notice-settings.ts'
import { consoleUrl, logsDetails, notifiesLoopback, ownBanks, sandboxLimits } from './sandbox-settings.ts'
import { group, type SettingEntry } from './setting.ts'
import { databaseUrl, oneOf, port, trueOrFalse, wholeNumber } from './setting-types.ts'
import {
  egressProxy,
  tppRegister,
  trustAnchors,
  trustListsAges,
  trustListsSigners,
  trustSettings,
} from './trust-settings.ts'

const callsInFlightMax = {
  name: 'HAVN_CALLS_IN_FLIGHT_MAX',
  type: wholeNumber({ min: 4, max: 100_000 }),
  default: '128',
  unit: 'calls',
  about:
    'How many calls a process works on at a time; one TPP alone gets half of them, and for one PSU a quarter. More are answered 429 or 503 at once ([operations](operations/README.md#under-load)).',
} as const

/**
 * Every setting of a server: a variable, or a group of them that make one value. Their values under these keys are the
 * server's `Settings`, and docs/settings.md is printed from this table. A setting of a group has a line of its own, too, if a
 * command needs it without the rest.
 */
export const SETTINGS = {
  environment: {
    name: 'HAVN_ENVIRONMENT',
    type: oneOf('sandbox', 'production'),
    isRequired: true,
    about: 'Says whether this is a sandbox, where answers explain themselves, or a bank in production.',
  },
  databaseUrlTpp: {
    name: 'HAVN_DATABASE_URL_TPP',
    type: databaseUrl,
    isRequired: true,
    isSecret: true,
    about: 'The login for the calls of TPPs: `havn_tpp` or a member of it.',
  },
  databaseUrlBank: {
    name: 'HAVN_DATABASE_URL_BANK',
    type: databaseUrl,
    isRequired: true,
    isSecret: true,
    about: 'The login for pages and work in the background: `havn_bank` or a member of it.',
  },
  databaseConnectionsMax: {
    name: 'HAVN_DATABASE_CONNECTIONS_MAX',
    type: wholeNumber({ min: 1, max: 500 }),
    default: '6',
    unit: 'connections',
    about: `How many connections a process opens at most for each of the two logins. Work in the background opens up to ${backgroundConnectionsMax} more. All processes together must stay below \`max_connections\` of PostgreSQL ([scale](scale.md)).`,
  },
  trustAnchors,
  trustSettings,
  trustListsSigners,
  trustListsAges,
  egressProxy,
  keySettings,
  tppRegister,
  https,
  httpPort: {
    name: 'HAVN_HTTP_PORT',
    type: port,
    about: 'The port for plain HTTP, on 127.0.0.1 alone: for probes, or for a proxy that ends TLS.',
  },
  operations,
  backOffice,
  isBehindTls,
  trustedProxies,
  banksFolder,
  processes: {
    name: 'HAVN_PROCESSES',
    type: wholeNumber({ min: 1, max: 64 }),
    default: '1',
    unit: 'processes',
    about:
      'How many processes share the ports: one for each core that Havn may use. Limits count for each of them.',
  },
  sharesPorts: {
    name: 'HAVN_SHARE_PORTS',
    type: trueOrFalse,
    default: 'false',
    about:
      'Whether programs that were started apart may listen on the same ports, such as the next version beside the present one; the system shares connections among them (Linux). Otherwise the second one ends, because the port is taken.',
  },
  drainSeconds: {
    name: 'HAVN_DRAIN_SECONDS',
    type: wholeNumber({ min: 0, max: 120 }),
    default: '0',
    unit: 'seconds',
    about:
      'For how long a server that was told to stop still answers calls while `/readyz` says 503, so that balancers notice: longer than they take ([upgrade](operations/upgrade.md)). Whoever kills processes that do not stop must wait for this and 30 seconds more.',
  },
  connectionsMax: {
    name: 'HAVN_CONNECTIONS_MAX',
    type: wholeNumber({ min: 1, max: 1_000_000 }),
    default: '4000',
    unit: 'connections',
    about:
      'How many clients a process keeps connected at a time; more are refused. Lower it if the process may open fewer files.',
  },
  connectionsPerAddressMax: {
    name: 'HAVN_CONNECTIONS_PER_ADDRESS_MAX',
    type: wholeNumber({ min: 1, max: 1_000_000 }),
    default: '500',
    unit: 'connections',
    about:
      'How many of those may come from one IPv4 address or one IPv6 network of 64 bits. A balancer that `HAVN_TRUSTED_PROXIES` does not name needs as many as all its clients.',
  },
  callsInFlightMax,
  /** How many calls of one TPP about one PSU a process works on at a time: an app that reads all accounts of a person sends fewer. */
  callsPerPsuMax: group({ callsInFlightMax }, (values) => success(Math.ceil(values.callsInFlightMax / 4))),
  openLinksMax: {
    name: 'HAVN_OPEN_LINKS_MAX',
    type: wholeNumber({ min: 1, max: 1_000_000_000 }),
    default: '1000',
    unit: 'links',
    about:
      'How many links to SCA pages a TPP may have open for one PSU; more only for a load test that pays as one person.',
  },
  sandboxLimits,
  coreBankTimeoutMilliseconds: {
    name: 'HAVN_CORE_BANK_TIMEOUT_MILLISECONDS',
    type: wholeNumber({ min: 100, max: 600_000 }),
    default: '30000',
    unit: 'milliseconds',
    about:
      'How long a core bank has to execute a set of transfers before its outcome counts as unknown: longer than the slowest one takes. One over HTTP also has what its document says ([core-bank-http](core-bank-http.md)).',
  },
  ownBanks,
  notifiesLoopback,
  notices,
  noticesRelay,
  logsDetails,
  consoleUrl,
  logLevel: {
    name: 'HAVN_LOG_LEVEL',
    type: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    about:
      'The least important lines that are logged, as JSON on standard output; `warn` where a proxy logs the calls. With `debug`, `./havn` prints the stack of an error.',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>
