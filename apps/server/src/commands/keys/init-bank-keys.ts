import { initBankKeysFile } from '../../platform/keys/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { findKeysOfDocument, newKeysPath } from './bank-keys.ts'

/** Makes the file of a bank's own keys beside its document, which then is to name it. */
export async function initBankKeys(
  context: CommandContext,
  bank: string,
  usedInSeconds: number,
): Promise<number> {
  const found = findKeysOfDocument(context, bank)
  if (found === undefined) return 1
  const { document, keys } = found
  const file = keys?.file ?? newKeysPath(document)
  return initBankKeysFile(
    { ...context, now: context.clock.milliseconds() },
    { bank, document, file },
    usedInSeconds,
  )
}
