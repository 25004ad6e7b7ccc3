import { DATA_CLASSES, type DataClassKey } from '../../platform/database/data-classes.ts'
import { openLinksMax } from '../../domain/sca/index.ts'
import {
  callsInFlightMaxDefault,
  callsPerPsuMaxDefault,
  CONNECTION_LIMITS,
  QWAC_POLICIES,
  REQUEST_TARGET_POLICIES,
} from '../../edge/index.ts'
import { BACK_OFFICE_SETTINGS } from './back-office-settings.ts'
import { coreBankKeys, coreBankUrl, optionalQuestions } from './core-bank-settings.ts'
import { NOTICE_SETTINGS } from './notice-settings.ts'
import { bearerToken, keyUrl } from './seal-settings.ts'
import {
  address,
  addresses,
  certificate,
  country,
  databaseUrl,
  fileOrAddress,
  folder,
  hostNames,
  listedKeys,
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
  trustedProxies,
} from './setting-types.ts'
import type { Setting } from './setting.ts'
import { TRUST_SETTINGS } from './trust-settings-table.ts'

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
    isSecret: true,
    about:
      'The first key of every use: signs links and hides national ids in hashes. The same for every process of a bank. Required unless `HAVN_KEYS` has a key for every use.',
  },
  keys: {
    name: 'HAVN_KEYS',
    type: listedKeys,
    isSecret: true,
    about:
      'Further keys, each for one use and with its id, as `havn keys` writes them ([operations](operations/key-rotation.md)). A file is read again within seconds after it changed.',
  },
  trustAnchors: {
    name: 'HAVN_TRUST_ANCHORS_FILE',
    type: trustAnchors,
    isFile: true,
    about:
      'The certificate authorities whose TPP certificates are accepted; required unless the program gives `trust` or banks have documents.',
  },
  ...TRUST_SETTINGS,
  bankCountry: {
    name: 'HAVN_BANK_COUNTRY',
    type: country,
    default: 'NO',
    about:
      'The country of banks whose document names none, in two capital letters: a TPP needs its role there ([register](register.md)).',
  },
  qwac: {
    name: 'HAVN_QWAC',
    type: oneOf(...QWAC_POLICIES),
    default: 'off',
    about:
      'Whether a TPP needs a TLS client certificate (QWAC) of the organisation that seals its calls, at banks whose document says nothing: never, only if it offers one, or always ([operations](operations/README.md#client-certificates)).',
  },
  requestTarget: {
    name: 'HAVN_REQUEST_TARGET',
    type: oneOf(...REQUEST_TARGET_POLICIES),
    default: 'optional',
    about:
      'Whether every call must sign `(request-target)`, at banks whose document says nothing. The specification lets TPPs leave it out; Havn then remembers for two minutes, in all processes, what such a call was sent to.',
  },
  tppRegister: {
    name: 'HAVN_TPP_REGISTER',
    type: oneOf('off', 'on'),
    default: 'off',
    about:
      'Whether a TPP also needs its role in the register of payment service providers ([register](register.md)); production starts only if this is set, to on or off.',
  },
  tppRegisterEba: {
    name: 'HAVN_TPP_REGISTER_EBA',
    type: fileOrAddress,
    about:
      "Where copies of the EBA's register are taken from: a file that is looked at each minute, or an address that is asked daily. Without it an operator brings them: `havn register import`.",
  },
  tppRegisterNational: {
    name: 'HAVN_TPP_REGISTER_NATIONAL',
    type: fileOrAddress,
    about: "The same for what the EBA's register lacks, such as banks that act as TPPs.",
  },
  tppRegisterAlarmDays: {
    name: 'HAVN_TPP_REGISTER_ALARM_DAYS',
    type: wholeNumber({ min: 1, max: 90 }),
    default: '2',
    unit: 'days',
    about: 'From which age on a copy of the register is logged as an error, every minute.',
  },
  tppRegisterClosedDays: {
    name: 'HAVN_TPP_REGISTER_CLOSED_DAYS',
    type: wholeNumber({ min: 1, max: 90 }),
    default: '7',
    unit: 'days',
    about: 'From which age on a copy of the register decides nothing any more: its TPPs get 503.',
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
  operationsPort: {
    name: 'HAVN_OPERATIONS_PORT',
    type: port,
    about:
      'The port of the operations listener: `/metrics`, `/livez`, `/readyz` and pages for those who run the server ([metrics](operations/metrics.md)). TPPs and PSUs must not reach it. Without it there is none, and nothing is measured.',
  },
  operationsHost: {
    name: 'HAVN_OPERATIONS_HOST',
    type: address,
    default: '127.0.0.1',
    about:
      'The address on which the operations listener listens; one of an internal network, for a Prometheus elsewhere.',
  },
  operationsNames: {
    name: 'HAVN_OPERATIONS_NAMES',
    type: hostNames,
    about:
      'Names with a dot by which operators and Prometheus reach the operations listener. IP addresses, names without a dot and the host of the back office need no entry; a call with any other Host is refused, because a web page can have a name of its own lead here.',
  },
  ...BACK_OFFICE_SETTINGS,
  isBehindTls: {
    name: 'HAVN_HTTP_BEHIND_TLS',
    type: trueOrFalse,
    default: 'false',
    about:
      'Whether a proxy on this machine ends TLS before the plain port: links and cookies are then those of HTTPS.',
  },
  trustedProxies: {
    name: 'HAVN_TRUSTED_PROXIES',
    type: trustedProxies,
    about:
      'The proxies whose `X-Forwarded-For` names the client: limits and security events are then by the address of the client. They must replace or extend what clients send under that name. From anywhere else the header is ignored. Required in production with `HAVN_HTTP_BEHIND_TLS`; `none` if the proxy names nobody ([operations](operations/README.md#behind-a-proxy)).',
  },
  publicUrls: {
    name: 'HAVN_PUBLIC_URLS',
    type: origins,
    about:
      'Where the bank is reached, one base URL for each host: links begin with them. Required in production and behind a proxy unless banks have documents. In production they begin with https.',
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
      'How many calls a process works on at a time; one TPP alone gets half of them. More are answered 429 or 503 at once ([operations](operations/README.md#under-load)).',
  },
  callsPerPsuMax: {
    name: 'HAVN_CALLS_PER_PSU_MAX',
    type: wholeNumber({ min: 1, max: 100_000 }),
    default: String(callsPerPsuMaxDefault),
    unit: 'calls',
    about:
      'How many calls of one TPP about one PSU a process works on at a time; more are answered 429 at once.',
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
      'The private key of the bank’s seal, which notifications and answers are signed with: EC on P-256, or RSA from 2048 bits. Without a seal no notifications are sent.',
  },
  sealKeyUrl: {
    name: 'HAVN_SEAL_KEY_URL',
    type: keyUrl,
    about:
      'Where that key is, instead of in a file: behind a signing service, which may have it in a hardware security module.',
  },
  sealCertificate: {
    name: 'HAVN_SEAL_CERTIFICATE_FILE',
    type: certificate,
    isFile: true,
    about: 'The certificate of that key; required with it.',
  },
  sealSignerToken: {
    name: 'HAVN_SEAL_SIGNER_TOKEN',
    type: bearerToken,
    isSecret: true,
    about: 'The bearer token that the signing service at HAVN_SEAL_KEY_URL asks for.',
  },
  sealSignerCa: {
    name: 'HAVN_SEAL_SIGNER_CA_FILE',
    type: certificate,
    isFile: true,
    about:
      'The only authorities whose certificates the signing service may have; without it, the public ones.',
  },
  sealSignerCertificate: {
    name: 'HAVN_SEAL_SIGNER_CERTIFICATE_FILE',
    type: certificate,
    isFile: true,
    about: 'The certificate that Havn presents to the signing service (mutual TLS).',
  },
  sealSignerTlsKey: {
    name: 'HAVN_SEAL_SIGNER_TLS_KEY',
    type: privateKey,
    isSecret: true,
    about: 'The private key of that certificate.',
  },
  sealTimeoutMilliseconds: {
    name: 'HAVN_SEAL_TIMEOUT_MILLISECONDS',
    type: wholeNumber({ min: 50, max: 30_000 }),
    default: '1000',
    unit: 'milliseconds',
    about: 'How long the signing service has for a signature. It is asked once for each.',
  },
  signAnswers: {
    name: 'HAVN_SIGN_ANSWERS',
    type: oneOf('off', 'on-request', 'always'),
    default: 'off',
    about:
      'Which answers to TPPs are signed with the seal: none, those to calls with TPP-Signed-Response-Preferred: true, or all.',
  },
  notifiesLoopback: {
    name: 'HAVN_NOTIFY_LOOPBACK',
    type: trueOrFalse,
    default: 'false',
    isSandboxOnly: true,
    about:
      'Whether a TPP on this very machine is notified: only for a sandbox that serves its developer alone.',
  },
  ...NOTICE_SETTINGS,
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

const keptDays = (
  about: string,
  { name, days, min }: { name: `HAVN_${string}`; days: number; min: number },
) =>
  ({
    name,
    type: wholeNumber({ min, max: 36_500 }),
    default: String(days),
    unit: 'days',
    about: `For how many days ${about} kept at least; dropped by the ${days < 30 ? 'day' : 'month'}. Takes effect when migrations run; without the setting a database keeps the period that it has.`,
  }) as const satisfies Setting

/** Read by migrations (`migrate.ts`) alone: no server may shorten how long data are kept. */
export const RETENTION_DAYS = {
  payments: keptDays('payments, their history, signing baskets and acts of the back office are', {
    name: DATA_CLASSES.payments.setting,
    days: DATA_CLASSES.payments.days,
    min: 400,
  }),
  authorisations: keptDays('authorisations, their history and evidence are', {
    name: DATA_CLASSES.authorisations.setting,
    days: DATA_CLASSES.authorisations.days,
    min: 400,
  }),
  consents: keptDays('the history of consents is', {
    name: DATA_CLASSES.consents.setting,
    days: DATA_CLASSES.consents.days,
    min: 400,
  }),
  securityEvents: keptDays('security events are', {
    name: DATA_CLASSES.securityEvents.setting,
    days: DATA_CLASSES.securityEvents.days,
    min: 30,
  }),
  notifications: keptDays('notifications are', {
    name: DATA_CLASSES.notifications.setting,
    days: DATA_CLASSES.notifications.days,
    min: 2,
  }),
} as const satisfies Partial<Record<DataClassKey, Setting>>
