import { failure, type Result, success } from '@havn/contract'
import {
  type HttpCoreBankOptions,
  OPTIONAL_QUESTIONS,
  parseHttpCoreBankOptions,
  QUESTION_NAMES,
  type QuestionName,
} from '../../core-bank/index.ts'
import { banksFolder } from './listener-settings.ts'
import { group, missing, type SettingType, type ValuesOf } from './setting.ts'
import { certificate, privateKey, wholeNumber } from './setting-types.ts'

interface NamedSecret {
  readonly id: string
  readonly secret: string
}

/** The keys of a core bank over HTTP. Commas or line ends separate them, so that a file may hold one on each line. */
const namedSecrets: SettingType<readonly NamedSecret[]> = {
  expected:
    'keys such as 2026-11=SECRET, each of 32 to 128 bytes in hexadecimal (openssl rand -hex 32), separated by commas or line ends',
  parse(text) {
    const items = text
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== '')
    const keys = items.map((item) => /^([\w.-]{1,64})=((?:[0-9a-f]{2}){32,128})$/i.exec(item))
    if (keys.length === 0) return undefined
    return keys.every((key) => key !== null)
      ? keys.map(([, id = '', secret = '']) => ({ id, secret }))
      : undefined
  },
}

const address: SettingType<string> = {
  expected: 'a URL such as https://core.bank.example; http only for this machine',
  parse: (text) => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
}

type OptionalQuestion = (typeof OPTIONAL_QUESTIONS)[number]

const optionalQuestions: SettingType<readonly OptionalQuestion[]> = {
  expected: `some of ${OPTIONAL_QUESTIONS.join(', ')}, separated by commas`,
  parse(text) {
    const items = text.split(',').map((item) => item.trim())
    const known = items.map((item) => OPTIONAL_QUESTIONS.find((name) => name === item))
    return known.every((name) => name !== undefined) ? known : undefined
  },
}

const coreBankUrl = {
  name: 'HAVN_CORE_BANK_URL',
  type: address,
  about:
    'Where the bank’s core system answers the questions of docs/core-bank-http.md; required unless the program gives a core bank.',
} as const

export const coreBankKeys = {
  name: 'HAVN_CORE_BANK_KEYS',
  type: namedSecrets,
  isSecret: true,
  about: 'The keys that Havn and the core bank sign with. The first one signs; answers may have any of them.',
} as const

const coreBankCa = {
  name: 'HAVN_CORE_BANK_TLS_CA_FILE',
  type: certificate,
  isFile: true,
  about: 'The only authorities whose certificates the core bank may have; without it, the public ones.',
} as const

const coreBankCertificate = {
  name: 'HAVN_CORE_BANK_TLS_CERTIFICATE_FILE',
  type: certificate,
  isFile: true,
  about: 'The certificate that Havn presents to the core bank (mutual TLS).',
} as const

const coreBankTlsKey = {
  name: 'HAVN_CORE_BANK_TLS_KEY',
  type: privateKey,
  isSecret: true,
  about: 'The private key of that certificate.',
} as const

const coreBankOptionalQuestions = {
  name: 'HAVN_CORE_BANK_OPTIONAL_QUESTIONS',
  type: optionalQuestions,
  about: 'The optional questions that the core bank answers; the others are not asked.',
} as const

const coreBankQuestionTimeoutMilliseconds = {
  name: 'HAVN_CORE_BANK_QUESTION_TIMEOUT_MILLISECONDS',
  type: wholeNumber({ min: 100, max: 60_000 }),
  default: '5000',
  unit: 'milliseconds',
  about: 'How long the core bank over HTTP has for every other question.',
} as const

export const coreBankTimeoutMilliseconds = {
  name: 'HAVN_CORE_BANK_TIMEOUT_MILLISECONDS',
  type: wholeNumber({ min: 100, max: 600_000 }),
  default: '30000',
  unit: 'milliseconds',
  about: 'How long the core bank has to execute a set of transfers before its outcome counts as unknown.',
} as const

const coreBankConnectionsMax = {
  name: 'HAVN_CORE_BANK_CONNECTIONS_MAX',
  type: wholeNumber({ min: 1, max: 1_000 }),
  default: '32',
  unit: 'connections',
  about: 'How many connections a process opens to the core bank over HTTP.',
} as const

const ROWS = {
  coreBankUrl,
  coreBankKeys,
  coreBankCa,
  coreBankCertificate,
  coreBankTlsKey,
  coreBankOptionalQuestions,
  coreBankQuestionTimeoutMilliseconds,
  coreBankTimeoutMilliseconds,
  coreBankConnectionsMax,
}

type CoreBankValues = ValuesOf<typeof ROWS>

/** How to reach the core bank over HTTP; undefined if the program or a bank's document brings it. */
export const coreBank = group(
  ROWS,
  (values, given): Result<HttpCoreBankOptions | undefined, readonly string[]> => {
    const { coreBankUrl: url, coreBankKeys: keys = [], coreBankOptionalQuestions: questions = [] } = values
    const others = [coreBankKeys, coreBankCa, coreBankCertificate, coreBankTlsKey]
    if (url === undefined) {
      const isNeeded = given.program.needsCoreBank === true && !given.isSet(banksFolder)
      const problems = others
        .filter((setting) => given.isSet(setting))
        .map(({ name }) => `${name} is set, but ${coreBankUrl.name} is not: expected both or neither.`)
      if (isNeeded) problems.unshift(missing(coreBankUrl))
      return problems.length > 0 ? failure(problems) : success(undefined)
    }
    const { coreBankCa: ca, coreBankCertificate: ownCertificate, coreBankTlsKey: key } = values
    const hasTls = ca !== undefined || ownCertificate !== undefined || key !== undefined
    const parsed = parseHttpCoreBankOptions({
      url,
      keys,
      optionalQuestions: questions,
      connectionsMax: values.coreBankConnectionsMax,
      timeoutsMilliseconds: timeoutsOf(values),
      ...(hasTls ? { tls: { ca, certificate: ownCertificate, key } } : {}),
    })
    return parsed.ok ? parsed : failure(parsed.problem.map(withVariable))
  },
)

/** Money moves: docs/core-bank.md gives the core bank more time for these. */
const PATIENT_QUESTIONS: ReadonlySet<QuestionName> = new Set(['execute', 'readOutcomes'])

function timeoutsOf(values: CoreBankValues): Readonly<Record<string, number>> {
  const { coreBankTimeoutMilliseconds: patient, coreBankQuestionTimeoutMilliseconds: quick } = values
  return Object.fromEntries(
    QUESTION_NAMES.map((name) => [name, PATIENT_QUESTIONS.has(name) ? patient : quick]),
  )
}

const VARIABLES = [
  ['url', 'HAVN_CORE_BANK_URL'],
  ['keys', 'HAVN_CORE_BANK_KEYS'],
  ['tls.certificate', 'HAVN_CORE_BANK_TLS_CERTIFICATE_FILE'],
  ['tls.key', 'HAVN_CORE_BANK_TLS_KEY'],
  ['tls.ca', 'HAVN_CORE_BANK_TLS_CA_FILE'],
  ['tls', 'HAVN_CORE_BANK_TLS_CERTIFICATE_FILE and HAVN_CORE_BANK_TLS_KEY'],
] as const

/** Names the variable that an option comes from, which is what somebody can change. */
function withVariable(problem: string): string {
  const [, variable = 'HAVN_CORE_BANK_URL'] = VARIABLES.find(([path]) => problem.startsWith(path)) ?? []
  return `${variable}: ${problem.replace(/^[^:]*: /, '')}.`
}
