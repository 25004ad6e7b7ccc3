import { failure, success } from '@havn/contract'
import { group, missing } from './setting.ts'
import { fileOrAddress, oneOf, wholeNumber } from './setting-types.ts'

const register = {
  name: 'HAVN_TPP_REGISTER',
  type: oneOf('off', 'on'),
  default: 'off',
  about:
    'Whether a TPP also needs its role in the register of payment service providers ([register](register.md)); production starts only if this is set, to on or off.',
} as const

const eba = {
  name: 'HAVN_TPP_REGISTER_EBA',
  type: fileOrAddress,
  about:
    "Where copies of the EBA's register are taken from: a file that is looked at each minute, or an address that is asked daily. Without it an operator brings them: `havn register import`.",
} as const

const national = {
  name: 'HAVN_TPP_REGISTER_NATIONAL',
  type: fileOrAddress,
  about: "The same for what the EBA's register lacks, such as banks that act as TPPs.",
} as const

const alarmDays = {
  name: 'HAVN_TPP_REGISTER_ALARM_DAYS',
  type: wholeNumber({ min: 1, max: 90 }),
  default: '2',
  unit: 'days',
  about: 'From which age on a copy of the register is logged as an error, every minute.',
} as const

const closedDays = {
  name: 'HAVN_TPP_REGISTER_CLOSED_DAYS',
  type: wholeNumber({ min: 1, max: 90 }),
  default: '7',
  unit: 'days',
  about: 'From which age on a copy of the register decides nothing any more: its TPPs get 503.',
} as const

/** How an installation uses the register of payment service providers. */
export interface RegisterSettings {
  /** The file or address from which copies of each source are taken; none if an operator brings them by command. */
  readonly origins: { readonly eba?: string | undefined; readonly national?: string | undefined }
  /** From this age on a copy is reported as an error. */
  readonly alarmDays: number
  /** From this age on a copy decides nothing any more. */
  readonly closedDays: number
}

/** How the register is used; undefined if certificates alone decide about roles. */
export const tppRegister = group({ register, eba, national, alarmDays, closedDays }, (values, given) => {
  const problems: string[] = []
  if (values.alarmDays >= values.closedDays)
    problems.push(
      `${alarmDays.name}: expected fewer than ${closedDays.name} (${values.closedDays}), got ${values.alarmDays}.`,
    )
  // Nobody should find out later that production did without it by default.
  if (given.isProduction && !given.isSet(register))
    problems.push(
      missing(register, 'in production expected on, or off to accept TPPs that no register lists any more'),
    )
  if (problems.length > 0) return failure(problems)
  const settings: RegisterSettings = {
    origins: { eba: values.eba, national: values.national },
    alarmDays: values.alarmDays,
    closedDays: values.closedDays,
  }
  return success(values.register === 'off' ? undefined : settings)
})
