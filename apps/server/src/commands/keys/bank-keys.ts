import { dirname, join } from 'node:path'
import { readBanksFolder } from '../../app/bank-documents/index.ts'
import { requireSetting } from '../../app/settings/index.ts'
import { type BankOfKeys, findSharedIds, type KeySettings, openKeyRing } from '../../platform/keys/index.ts'
import { findNamedBank } from '../bank/suspend.ts'
import type { CommandContext } from '../program/command-context.ts'

/** A bank's document, and the file with its own keys. */
interface KeysOfDocument {
  readonly document: string
  /** Undefined if the document names none. */
  readonly keys: KeySettings | undefined
}

/** Finds the document of a bank. Returns undefined if there is none that can be used, which has been reported. */
export function findKeysOfDocument(context: CommandContext, bank: string): KeysOfDocument | undefined {
  const documents = readBanksFolder(requireSetting('banksFolder', context.environment))
  for (const { path, parsed, files } of documents) {
    if (!parsed.ok || parsed.value.bank !== bank) continue
    const own = parsed.value.keysFile
    const file = files.find(({ field }) => field === 'keysFile')?.path
    return { document: path, keys: own && { listed: own.listed, file } }
  }
  const problems = documents.flatMap(({ path, parsed }) =>
    parsed.ok ? [] : parsed.problem.map((problem) => `\n- ${path}: ${problem}`),
  )
  context.fail(`there is no document of the bank ${bank} that can be used${problems.join('')}`)
  return undefined
}

/** Where the file of a bank's own keys is made: beside its document. */
export const newKeysPath = (document: string) => join(dirname(document), 'keys.json')

/** Reads the own keys of a bank. Returns undefined if it has none, which has been reported. */
export async function readBankKeys(
  context: CommandContext,
  bank: string,
): Promise<{ readonly keys: KeySettings; readonly ofBank: BankOfKeys } | undefined> {
  const found = findKeysOfDocument(context, bank)
  if (found === undefined) return undefined
  const { document, keys } = found
  if (keys === undefined) {
    context.fail(`${document} names no keysFile: \`havn keys init --bank ${bank}\` makes one`)
    return undefined
  }
  const database = await context.findBankDatabase()
  const named = database && (await findNamedBank(context, bank))
  return { keys, ofBank: { bank, bankId: named?.bankId, problems: await sharedIds(context, keys) } }
}

/** A server would refuse the file. Without the deployment's keys nobody can say so. */
async function sharedIds(context: CommandContext, { listed = [] }: KeySettings): Promise<readonly string[]> {
  if (!(await context.hasSetting('keySettings'))) return []
  const { keySettings } = await context.settings('keySettings')
  const { deployment } = openKeyRing(keySettings, context.clock)
  return findSharedIds(listed, deployment).map(
    ({ use, id }) => `${use} ${id}: the deployment has a key with this id`,
  )
}
