/** What a hosted sandbox is started with. */
export interface ServeSettings {
  readonly bankUrl: string
  readonly consoleUrl: string
  readonly bankPort: number
  readonly consolePort: number
  readonly trustedProxies: string
  readonly databaseUrl: string | undefined
  /** The limits of the server: `HAVN_SANDBOX_LIMITS`. */
  readonly limits: string
  readonly registrationLimits: {
    readonly registrationsPerAddressMax: number
    readonly registrationsMax: number
  }
}

/** One option of `havn sandbox serve`. The help and its checks are made from this table. */
interface ServeOption {
  readonly flag: string
  readonly about: string
  readonly default?: string
  readonly expected: string
  readonly isValid: (text: string) => boolean
}

const isHttpsOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return text === origin && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'))
}
const isCount = (text: string): boolean => /^[1-9]\d{0,7}$/.test(text)
const isPort = (text: string): boolean => isCount(text) && Number(text) < 65_536
const anOrigin = 'an origin such as https://bank.example, without a path'
const aCount = 'a whole number from 1 on'

export const SERVE_OPTIONS = {
  bankUrl: {
    flag: '--bank-url <url>',
    about: 'where TPPs call the bank',
    expected: anOrigin,
    isValid: isHttpsOrigin,
  },
  consoleUrl: {
    flag: '--console-url <url>',
    about: 'where browsers open the console',
    expected: anOrigin,
    isValid: isHttpsOrigin,
  },
  bankPort: {
    flag: '--bank-port <port>',
    about: 'the plain port of the bank on 127.0.0.1, for the proxy',
    default: '8080',
    expected: 'a port',
    isValid: isPort,
  },
  consolePort: {
    flag: '--console-port <port>',
    about: 'the plain port of the console on 127.0.0.1, for the proxy',
    default: '8082',
    expected: 'a port',
    isValid: isPort,
  },
  trustedProxies: {
    flag: '--trusted-proxies <addresses>',
    about: 'whose X-Forwarded-For is believed',
    default: '127.0.0.1,::1',
    expected: 'addresses, separated by commas',
    isValid: (text) => /^[\d.:a-f,]+$/i.test(text),
  },
  unusedDaysMax: {
    flag: '--unused-days-max <days>',
    about: 'after how many days without a call a bank is deleted',
    default: '30',
    expected: aCount,
    isValid: isCount,
  },
  banksMax: {
    flag: '--banks-max <count>',
    about: 'how many TPPs may have a bank',
    default: '5000',
    expected: aCount,
    isValid: isCount,
  },
  callsPerMinuteMax: {
    flag: '--calls-per-minute-max <count>',
    about: 'how many calls a TPP may make in a minute',
    default: '600',
    expected: aCount,
    isValid: isCount,
  },
  writesPerDayMax: {
    flag: '--writes-per-day-max <count>',
    about: 'how many calls that store something a TPP may make in a day',
    default: '5000',
    expected: aCount,
    isValid: isCount,
  },
  registrationsPerAddressMax: {
    flag: '--registrations-per-address-max <count>',
    about: 'how many TPPs may register in an hour from one network',
    default: '5',
    expected: aCount,
    isValid: isCount,
  },
  registrationsMax: {
    flag: '--registrations-max <count>',
    about: 'how many TPPs may register in an hour',
    default: '200',
    expected: aCount,
    isValid: isCount,
  },
} as const satisfies Readonly<Record<string, ServeOption>>

type OptionName = keyof typeof SERVE_OPTIONS
export type ServeOptions = Partial<Record<OptionName, string>> & { databaseUrl?: string }

/** Reads the options; returns every problem at once, each with what was expected. */
export function readServeOptions(
  given: ServeOptions,
):
  | { readonly ok: true; readonly settings: ServeSettings }
  | { readonly ok: false; readonly problems: readonly string[] } {
  const value = (name: OptionName): string => {
    const option: ServeOption = SERVE_OPTIONS[name]
    return given[name] ?? option.default ?? ''
  }
  const names = Object.keys(SERVE_OPTIONS) as OptionName[]
  const problems = names.flatMap((name) => {
    const { flag, about, expected, isValid }: ServeOption = SERVE_OPTIONS[name]
    const [option] = flag.split(' ')
    if (value(name) === '') return [`${option} is missing: ${about}, ${expected}`]
    return isValid(value(name)) ? [] : [`${option}: expected ${expected}, got ${value(name)}`]
  })
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    settings: {
      bankUrl: value('bankUrl'),
      consoleUrl: value('consoleUrl'),
      bankPort: Number(value('bankPort')),
      consolePort: Number(value('consolePort')),
      trustedProxies: value('trustedProxies'),
      databaseUrl: given.databaseUrl,
      limits: [
        `banksMax=${value('banksMax')}`,
        `callsPerMinuteMax=${value('callsPerMinuteMax')}`,
        `writesPerDayMax=${value('writesPerDayMax')}`,
        `bankUnusedDaysMax=${value('unusedDaysMax')}`,
      ].join(),
      registrationLimits: {
        registrationsPerAddressMax: Number(value('registrationsPerAddressMax')),
        registrationsMax: Number(value('registrationsMax')),
      },
    },
  }
}
