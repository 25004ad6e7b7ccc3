import { failure, success } from '@havn/contract'
import type { SandboxLimits } from '../extension/extension.ts'
import { field, type FieldValues, openIdConnect, readFields, readSeal } from '../bank-documents/index.ts'
import { group, type SettingType } from './setting.ts'
import { jsonOf, origin, trueOrFalse } from './setting-types.ts'

const LIMITS = ['banksMax', 'callsPerMinuteMax', 'writesPerDayMax', 'bankUnusedDaysMax'] as const

const sandboxLimitList: SettingType<SandboxLimits> = {
  expected: `limits such as banksMax=5000,callsPerMinuteMax=600: each of ${LIMITS.join(', ')} at most once, with a whole number from 1 to 100000000`,
  parse(text) {
    const limits: Partial<Record<(typeof LIMITS)[number], number>> = {}
    for (const item of text.split(',')) {
      const [, name, digits] = /^\s*(\w+)=([1-9]\d{0,7}|100000000)\s*$/.exec(item) ?? []
      const limit = LIMITS.find((one) => one === name)
      if (limit === undefined || limits[limit] !== undefined) return undefined
      limits[limit] = Number(digits)
    }
    return limits
  },
}

/** What a sandbox that serves many TPPs gives to each; undefined where there is no limit. */
export const sandboxLimits = group(
  {
    list: {
      name: 'HAVN_SANDBOX_LIMITS',
      type: sandboxLimitList,
      isSandboxOnly: true,
      about:
        'What a sandbox for many TPPs gives to each; `havn sandbox serve` sets it. How many TPPs may have a bank (`banksMax`), how many calls a TPP may make in a minute (`callsPerMinuteMax`) and how many that store something in a day of UTC (`writesPerDayMax`), at each process, and after how many days without a call a bank is deleted with everything in it (`bankUnusedDaysMax`). What is left out has no limit.',
    },
  },
  ({ list = {} }) => success(list),
)

const DOCUMENT_FIELDS = {
  publicUrls: field<readonly string[]>('a list of origins such as https://bank.example', (json) =>
    Array.isArray(json) && json.length > 0 && json.every((item) => origin.parse(String(item)) === item)
      ? json.map(String)
      : undefined,
  ),
  seal: { read: readSeal },
  openIdConnect,
} as const

const ownBanksFile = {
  name: 'HAVN_SANDBOX_BANK_FILE',
  type: jsonOf('a JSON object with publicUrls, seal and openIdConnect', (json) =>
    readFields(DOCUMENT_FIELDS, json),
  ),
  isFile: true,
  isSandboxOnly: true,
  about:
    'The document of the banks that TPPs have in a sandbox, of which it has `publicUrls`, [`seal`](banks.md#the-seal) and [`openIdConnect`](authentication.md), each optional; `havn dev` and `havn sandbox serve` write it. Without `publicUrls` the sandbox is reached by any name of its machine, without `seal` it sends no notifications, without `openIdConnect` PSUs log in as the program decides.',
} as const

/** The document of the banks of TPPs, which are in a sandbox alone. */
export const ownBanks = group({ ownBanksFile }, ({ ownBanksFile: read = success({}) }) =>
  read.ok
    ? success<Partial<FieldValues<typeof DOCUMENT_FIELDS>>>(read.value)
    : failure(read.problem.map((problem) => `${ownBanksFile.name}: ${problem}.`)),
)

const isLocal = {
  name: 'HAVN_SANDBOX_LOCAL',
  type: trueOrFalse,
  default: 'false',
  isSandboxOnly: true,
  about:
    'Whether this sandbox serves its developer alone, as `havn dev` sets it: a TPP on this very machine is notified, and the log has the text of each refusal and the addresses of notifications, which may repeat what a TPP sent.',
} as const

/** Whether a TPP on this very machine is notified; true in a sandbox alone. */
export const notifiesLoopback = group({ isLocal }, (values) => success(values.isLocal))

/** Whether the log has texts of refusals and addresses of notifications; true in a sandbox alone. */
export const logsDetails = group({ isLocal }, (values) => success(values.isLocal))

/** The origin of the developer console. */
export const consoleUrl = {
  name: 'HAVN_CONSOLE_URL',
  type: origin,
  isSandboxOnly: true,
  about:
    'The origin of the developer console. A browser that opens the bank at `/` is sent there, and refusals link to its [pages about errors](errors/README.md).',
} as const
