import { openLinksMax } from '../sca/index.ts'
import { callsInFlightMaxDefault, CONNECTION_LIMITS } from '../xs2a/index.ts'
import { coreBankKeys, coreBankUrl, optionalQuestions } from './core-bank-settings.ts'
import {
  addresses,
  certificate,
  databaseUrl,
  folder,
  hostNames,
  oidcLogin,
  oneOf,
  origin,
  origins,
  port,
  privateKey,
  secretKey,
  trueOrFalse,
  trustAnchors,
  wholeNumber,
} from './setting-types.ts'
import type { Setting } from './setting.ts'

/** Every setting of a server. `docs/settings.md` is printed from this table. */
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
    default: '8',
    unit: 'connections',
    about:
      'How many connections a process opens for each of the two logins; work in the background opens up to ten more.',
  },
  secret: {
    name: 'HAVN_SECRET',
    type: secretKey,
    isRequired: true,
    isSecret: true,
    about: 'Signs links and hides national ids in hashes; the same for every process of a bank.',
  },
  trustAnchors: {
    name: 'HAVN_TRUST_ANCHORS_FILE',
    type: trustAnchors,
    isFile: true,
    about:
      'The certificate authorities whose TPP certificates are accepted; required unless the program gives `trust` or banks have documents.',
  },
  oidc: {
    name: 'HAVN_OIDC_FILE',
    type: oidcLogin,
    isFile: true,
    about:
      'How PSUs log in at an OpenID Connect provider, as JSON: see [authentication](authentication.md). Without it, they log in as the program says.',
  },
  httpsPort: {
    name: 'HAVN_HTTPS_PORT',
    type: port,
    about: 'The port for HTTPS; without any port, a process does the work in the background alone.',
  },
  httpsHosts: {
    name: 'HAVN_HTTPS_HOSTS',
    type: addresses,
    default: '::',
    about: 'The addresses on which HTTPS listens; `::` is every address, also of IPv4.',
  },
  tlsKey: {
    name: 'HAVN_TLS_KEY',
    type: privateKey,
    isSecret: true,
    about: 'The private key for HTTPS; required with `HAVN_HTTPS_PORT`.',
  },
  tlsCertificate: {
    name: 'HAVN_TLS_CERTIFICATE_FILE',
    type: certificate,
    isFile: true,
    about: 'The certificate for HTTPS; required with `HAVN_HTTPS_PORT`.',
  },
  httpPort: {
    name: 'HAVN_HTTP_PORT',
    type: port,
    about: 'The port for plain HTTP, on 127.0.0.1 alone: for probes, or for a proxy that ends TLS.',
  },
  isBehindTls: {
    name: 'HAVN_HTTP_BEHIND_TLS',
    type: trueOrFalse,
    default: 'false',
    about:
      'Whether a proxy on this machine ends TLS before the plain port: links and cookies are then those of HTTPS.',
  },
  publicUrls: {
    name: 'HAVN_PUBLIC_URLS',
    type: origins,
    about:
      'Where the bank is reached, one base URL for each host: links begin with them. Required in production and behind a proxy unless banks have documents.',
  },
  sharedBankHosts: {
    name: 'HAVN_SHARED_BANK_HOSTS',
    type: hostNames,
    about: 'Hosts that each have one bank for all callers; in production, the host names of the bank.',
  },
  banksFolder: {
    name: 'HAVN_BANKS_FOLDER',
    type: folder,
    about:
      'A folder with a folder for each bank, which has its `bank.json` ([banks.md](banks.md)); changes are taken within seconds.',
  },
  processes: {
    name: 'HAVN_PROCESSES',
    type: wholeNumber({ min: 1, max: 64 }),
    default: '1',
    unit: 'processes',
    about: 'How many processes share the ports; limits of connections count for each of them.',
  },
  sharesPorts: {
    name: 'HAVN_SHARE_PORTS',
    type: trueOrFalse,
    default: 'false',
    about:
      'Whether programs that were started apart may listen on the same ports, such as the next version beside the present one; the system shares connections among them (Linux). Otherwise the second one ends, because the port is taken.',
  },
  connectionsMax: {
    name: 'HAVN_CONNECTIONS_MAX',
    type: wholeNumber({ min: 1, max: 1_000_000 }),
    default: String(CONNECTION_LIMITS.connectionsMax),
    unit: 'connections',
    about: 'How many clients a process keeps connected at a time; more are refused.',
  },
  connectionsPerAddressMax: {
    name: 'HAVN_CONNECTIONS_PER_ADDRESS_MAX',
    type: wholeNumber({ min: 1, max: 1_000_000 }),
    default: String(CONNECTION_LIMITS.connectionsPerAddressMax),
    unit: 'connections',
    about: 'How many of those may come from one IPv4 address or one IPv6 network of 64 bits.',
  },
  callsInFlightMax: {
    name: 'HAVN_CALLS_IN_FLIGHT_MAX',
    type: wholeNumber({ min: 4, max: 100_000 }),
    default: String(callsInFlightMaxDefault),
    unit: 'calls',
    about:
      'How many calls a process works on at a time; one TPP alone gets half of them. More are answered 429 or 503 at once ([operations.md](operations.md#under-load)).',
  },
  openLinksMax: {
    name: 'HAVN_OPEN_LINKS_MAX',
    type: wholeNumber({ min: 1, max: 1_000_000_000 }),
    default: String(openLinksMax),
    unit: 'links',
    about: 'How many links to SCA pages a TPP may have open for one PSU.',
  },
  sandboxBanksMax: {
    name: 'HAVN_SANDBOX_BANKS_MAX',
    type: wholeNumber({ min: 1, max: 1_000_000 }),
    isSandboxOnly: true,
    unit: 'banks',
    about: 'How many TPPs may have a bank of their own; a new TPP is then refused. Without it, any number.',
  },
  sandboxCallsPerMinuteMax: {
    name: 'HAVN_SANDBOX_CALLS_PER_MINUTE_MAX',
    type: wholeNumber({ min: 1, max: 1_000_000 }),
    isSandboxOnly: true,
    unit: 'calls',
    about: 'How many calls a TPP may make in a minute, at each process. Without it, any number.',
  },
  sandboxWritesPerDayMax: {
    name: 'HAVN_SANDBOX_WRITES_PER_DAY_MAX',
    type: wholeNumber({ min: 1, max: 100_000_000 }),
    isSandboxOnly: true,
    unit: 'calls',
    about:
      'How many calls that store something (POST, PUT) a TPP may make in a day of UTC, at each process. Without it, any number.',
  },
  sandboxBankUnusedDaysMax: {
    name: 'HAVN_SANDBOX_BANK_UNUSED_DAYS_MAX',
    type: wholeNumber({ min: 1, max: 3_650 }),
    isSandboxOnly: true,
    unit: 'days',
    about:
      'After how many days without a call of its TPP a bank is deleted with everything in it. Without it, banks are kept.',
  },
  coreBankTimeoutMilliseconds: {
    name: 'HAVN_CORE_BANK_TIMEOUT_MILLISECONDS',
    type: wholeNumber({ min: 100, max: 600_000 }),
    default: '30000',
    unit: 'milliseconds',
    about: 'How long the core bank has to execute a set of transfers before its outcome counts as unknown.',
  },
  coreBankUrl: {
    name: 'HAVN_CORE_BANK_URL',
    type: coreBankUrl,
    about:
      'Where the bank’s core system answers the questions of docs/core-bank-http.md; required unless the program gives a core bank.',
  },
  coreBankKeys: {
    name: 'HAVN_CORE_BANK_KEYS',
    type: coreBankKeys,
    isSecret: true,
    about:
      'The keys that Havn and the core bank sign with. The first one signs; answers may have any of them.',
  },
  coreBankCa: {
    name: 'HAVN_CORE_BANK_TLS_CA_FILE',
    type: certificate,
    isFile: true,
    about: 'The only authorities whose certificates the core bank may have; without it, the public ones.',
  },
  coreBankCertificate: {
    name: 'HAVN_CORE_BANK_TLS_CERTIFICATE_FILE',
    type: certificate,
    isFile: true,
    about: 'The certificate that Havn presents to the core bank (mutual TLS).',
  },
  coreBankTlsKey: {
    name: 'HAVN_CORE_BANK_TLS_KEY',
    type: privateKey,
    isSecret: true,
    about: 'The private key of that certificate.',
  },
  coreBankOptionalQuestions: {
    name: 'HAVN_CORE_BANK_OPTIONAL_QUESTIONS',
    type: optionalQuestions,
    about: 'The optional questions that the core bank answers; the others are not asked.',
  },
  coreBankQuestionTimeoutMilliseconds: {
    name: 'HAVN_CORE_BANK_QUESTION_TIMEOUT_MILLISECONDS',
    type: wholeNumber({ min: 100, max: 60_000 }),
    default: '5000',
    unit: 'milliseconds',
    about: 'How long the core bank over HTTP has for every other question.',
  },
  coreBankConnectionsMax: {
    name: 'HAVN_CORE_BANK_CONNECTIONS_MAX',
    type: wholeNumber({ min: 1, max: 1_000 }),
    default: '32',
    unit: 'connections',
    about: 'How many connections a process opens to the core bank over HTTP.',
  },
  sealKey: {
    name: 'HAVN_SEAL_KEY',
    type: privateKey,
    isSecret: true,
    about:
      'The private key that notifications are signed with: RSA from 2048 bits, or EC on P-256. Without a seal none are sent.',
  },
  sealCertificate: {
    name: 'HAVN_SEAL_CERTIFICATE_FILE',
    type: certificate,
    isFile: true,
    about: 'The certificate of that key; required with it.',
  },
  notifiesLoopback: {
    name: 'HAVN_NOTIFY_LOOPBACK',
    type: trueOrFalse,
    default: 'false',
    isSandboxOnly: true,
    about:
      'Whether a TPP on this very machine is notified: only for a sandbox that serves its developer alone.',
  },
  logsDetails: {
    name: 'HAVN_LOG_DETAILS',
    type: trueOrFalse,
    default: 'false',
    isSandboxOnly: true,
    about:
      'Whether the log has the text of each refusal and the addresses of notifications. Both may repeat what a TPP sent: only for a sandbox that serves its developer alone.',
  },
  consoleUrl: {
    name: 'HAVN_CONSOLE_URL',
    type: origin,
    isSandboxOnly: true,
    about:
      'The origin of the developer console. A browser that opens the bank at `/` is sent there, and refusals link to its [pages about errors](errors/README.md).',
  },
  logLevel: {
    name: 'HAVN_LOG_LEVEL',
    type: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    about: 'The least important lines that are logged, as JSON on standard output.',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** Read by migrations (`migrate.ts`) alone: no server gets the owner's login. */
export const OWNER_URL = {
  name: 'HAVN_DATABASE_URL_OWNER',
  type: databaseUrl,
  isRequired: true,
  isSecret: true,
  about: 'The login of the database’s owner, which creates tables and roles. A server does not read it.',
} as const satisfies Setting
