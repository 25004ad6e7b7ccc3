import { failure, success } from '@havn/contract'
import { type KeySettings, toKeyPeriods } from '../../platform/keys/index.ts'
import { group, missing } from './setting.ts'
import { listedKeys, secretKey } from './setting-types.ts'

const secret = {
  name: 'HAVN_SECRET',
  type: secretKey,
  isSecret: true,
  about:
    'The first key of every use: signs links and hides national ids in hashes. The same for every process of a bank. Required unless `HAVN_KEYS` has a key for every use.',
} as const

const keys = {
  name: 'HAVN_KEYS',
  type: listedKeys,
  isSecret: true,
  about:
    'Further keys, each for one use and with its id, as `havn keys` writes them ([operations](operations/key-rotation.md)). A file is read again within seconds after it changed.',
} as const

const toProblem = (problem: string) => `${keys.name}: ${problem}.`

/** The keys that sign links, hide national ids in hashes, and so on. */
export const keySettings = group({ secret, keys }, (values, given) => {
  if (values.keys?.ok === false) return failure(values.keys.problem.map(toProblem))
  const listed = values.keys?.value
  if (values.secret === undefined && listed === undefined) return failure([missing(secret)])
  const settings: KeySettings = { secret: values.secret, listed: listed ?? [], file: given.fileOf(keys) }
  const periods = toKeyPeriods(settings)
  return periods.ok ? success(settings) : failure(periods.problem.map(toProblem))
})
