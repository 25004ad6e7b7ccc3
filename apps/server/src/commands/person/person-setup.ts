import type { PersonCommandSetup } from '../../operations/personal-data/index.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { CommandContext } from '../program/command-context.ts'

/** The months of authorisations of a big bank are read from end to end, which takes longer than a call may. */
const timeouts = {
  connectionMilliseconds: 5_000,
  statementMilliseconds: 1_800_000,
  answerMilliseconds: 1_810_000,
}

/** What the commands about a person are given besides. */
interface PersonOptions {
  readonly bank: string | undefined
  /** The file that an export is written to. */
  readonly out?: string | undefined
  readonly ownerUrl?: string | undefined
}

/** Opens what the commands about a person need. Undefined if there is no such bank, which has been reported. */
export async function openPersonSetup(
  context: CommandContext,
  { bank, out, ownerUrl = '' }: PersonOptions,
): Promise<PersonCommandSetup | undefined> {
  const office = await context.office(bank, timeouts)
  return (
    office && {
      ...office,
      openAsOwner: () => openDatabase({ url: ownerUrl, connectionsMax: 1, timeouts }),
      writeExport: (json) => writeExport(context, json, out),
    }
  )
}

/** To a new file that only its owner may read, or to standard output. */
async function writeExport(context: CommandContext, json: string, out: string | undefined): Promise<void> {
  const { writeFile } = await import('node:fs/promises')
  if (out === undefined) context.write(json)
  else await writeFile(out, json, { mode: 0o600, flag: 'wx' })
}
