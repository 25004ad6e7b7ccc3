import { failure, type Result, success } from '@havn/contract'
import {
  type HttpCoreBankOptions,
  OPTIONAL_QUESTIONS,
  parseHttpCoreBankOptions,
  QUESTION_NAMES,
  type QuestionName,
} from '../../core-bank/index.ts'
import type { SettingType } from './setting.ts'

export type { HttpCoreBankOptions }

interface NamedSecret {
  readonly id: string
  readonly secret: string
}

/** The keys of a core bank over HTTP. Commas or line ends separate them, so that a file may hold one on each line. */
export const coreBankKeys: SettingType<readonly NamedSecret[]> = {
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

export const coreBankUrl: SettingType<string> = {
  expected: 'a URL such as https://core.bank.example; http only for this machine',
  parse: (text) => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
}

type OptionalQuestion = (typeof OPTIONAL_QUESTIONS)[number]

export const optionalQuestions: SettingType<readonly OptionalQuestion[]> = {
  expected: `some of ${OPTIONAL_QUESTIONS.join(', ')}, separated by commas`,
  parse(text) {
    const items = text.split(',').map((item) => item.trim())
    const known = items.map((item) => OPTIONAL_QUESTIONS.find((name) => name === item))
    return known.every((name) => name !== undefined) ? known : undefined
  },
}

/** The settings of a core bank over HTTP, each parsed by itself. */
interface CoreBankValues {
  readonly coreBankUrl: string | undefined
  readonly coreBankKeys: readonly NamedSecret[] | undefined
  readonly coreBankCa: string | undefined
  readonly coreBankCertificate: string | undefined
  readonly coreBankTlsKey: string | undefined
  readonly coreBankOptionalQuestions: readonly OptionalQuestion[] | undefined
  readonly coreBankQuestionTimeoutMilliseconds: number
  readonly coreBankTimeoutMilliseconds: number
  readonly coreBankConnectionsMax: number
}

/** Puts the settings of a core bank over HTTP together; undefined if there is no URL. */
export function toCoreBankOptions(
  values: Partial<CoreBankValues>,
): Result<HttpCoreBankOptions | undefined, readonly string[]> {
  const { coreBankUrl: url, coreBankKeys: keys = [], coreBankOptionalQuestions = [] } = values
  if (url === undefined) return success(undefined)
  const { coreBankCa: ca, coreBankCertificate: certificate, coreBankTlsKey: key } = values
  const hasTls = ca !== undefined || certificate !== undefined || key !== undefined
  const parsed = parseHttpCoreBankOptions({
    url,
    keys,
    optionalQuestions: coreBankOptionalQuestions,
    connectionsMax: values.coreBankConnectionsMax,
    timeoutsMilliseconds: timeoutsOf(values),
    ...(hasTls ? { tls: { ca, certificate, key } } : {}),
  })
  return parsed.ok ? parsed : failure(parsed.problem.map(withVariable))
}

/** Money moves: docs/core-bank.md gives the core bank more time for these. */
const PATIENT_QUESTIONS: ReadonlySet<QuestionName> = new Set(['execute', 'readOutcomes'])

function timeoutsOf(values: Partial<CoreBankValues>): Readonly<Record<string, number | undefined>> {
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
