import { failure, success } from '@havn/contract'
import { readSeal } from '../bank-documents/index.ts'
import { documentsFolder } from './listener-settings.ts'
import { group } from './setting.ts'
import { jsonOf } from './setting-types.ts'

const file = {
  name: 'HAVN_SEAL_FILE',
  type: jsonOf('a JSON object with certificateFile, and keyFile or signingService', readSeal),
  isFile: true,
  about:
    'What a bank without a document signs notifications and answers with, as JSON: the same as [`seal` of a document](banks.md#the-seal). Without a seal no notifications are sent.',
} as const

/** What a bank without a document signs notifications and answers with; without it, it sends no notifications. */
export const seal = group({ file }, (values, given) => {
  if (values.file === undefined) return success(undefined)
  if (!values.file.ok) return failure(values.file.problem.map((problem) => `${file.name}: ${problem}.`))
  // In production every bank has a document then, and the seal of another organisation would be a wrong one.
  if (given.isProduction && given.isSet(documentsFolder))
    return failure([
      `${file.name} is set beside ${documentsFolder.name}: expected the seal of each bank in its document (docs/banks.md#the-seal).`,
    ])
  return success(values.file.value)
})
