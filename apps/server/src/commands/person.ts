import type { PersonCommandSetup } from '../operations/personal-data/index.ts'
import { BANK_OPTION, defineCommand, defineGroup, PERSON_OPTION, REASON_OPTION } from './command.ts'
import type { CommandContext } from './program/command-context.ts'

/** The months of authorisations of a big bank are read from end to end, which takes longer than a call may. */
const timeouts = {
  connectionMilliseconds: 5_000,
  statementMilliseconds: 1_800_000,
  answerMilliseconds: 1_810_000,
}

export const person = defineGroup(
  'what is stored about a person: export it, or erase what no law keeps; asks for the national id',
  {
    export: defineCommand({
      about:
        'print everything that is stored about a person at a bank, as JSON, with ground and time of each part',
      options: {
        person: PERSON_OPTION,
        bank: BANK_OPTION,
        out: { about: 'write it to this new file instead', value: 'file' },
        reason: REASON_OPTION,
      },
      async run(context, { person: personId, bank, out, reason }) {
        const { exportPersonCommand } = await import('../operations/personal-data/index.ts')
        const setup = await openSetup(context, { bank, out })
        if (setup === undefined) return 1
        return exportPersonCommand(setup, { ...(await readSearch(personId)), reason })
      },
    }),
    erase: defineCommand({
      about:
        'show what would be erased of a person and what is kept on which ground; with --confirm, erase it',
      options: {
        person: PERSON_OPTION,
        bank: BANK_OPTION,
        confirm: { about: 'erase it, as the owner of the database (HAVN_DATABASE_URL_OWNER)' },
        reason: { ...REASON_OPTION, about: `${REASON_OPTION.about}; needed with --confirm` },
      },
      async run(context, { person: personId, bank, confirm, reason }) {
        const { erasePersonCommand, planErasureCommand } = await import(
          '../operations/personal-data/index.ts'
        )
        // Read before anything else: without it the national id would be asked for in vain.
        const { databaseUrlOwner: ownerUrl } = confirm
          ? await context.settings('databaseUrlBank', 'keySettings', 'databaseUrlOwner')
          : { databaseUrlOwner: undefined }
        const setup = await openSetup(context, { bank, ownerUrl })
        if (setup === undefined) return 1
        const search = await readSearch(personId)
        return confirm ? erasePersonCommand(setup, { ...search, reason }) : planErasureCommand(setup, search)
      },
    }),
  },
)

async function openSetup(
  context: CommandContext,
  {
    bank,
    out,
    ownerUrl = '',
  }: {
    readonly bank: string | undefined
    readonly out?: string | undefined
    readonly ownerUrl?: string | undefined
  },
): Promise<PersonCommandSetup | undefined> {
  const { openDatabase } = await import('../platform/database/database.ts')
  const office = await context.office(bank, timeouts)
  return (
    office && {
      ...office,
      openAsOwner: () => openDatabase({ url: ownerUrl, connectionsMax: 1, timeouts }),
      writeExport: (json) => writeExport(context, json, out),
    }
  )
}

async function readSearch(personId: string | undefined) {
  const { readNationalId } = await import('./program/read-national-id.ts')
  return { personId, nationalId: personId === undefined ? await readNationalId() : undefined }
}

/** To a new file that only its owner may read, or to standard output. */
async function writeExport(context: CommandContext, json: string, out: string | undefined): Promise<void> {
  const { writeFile } = await import('node:fs/promises')
  if (out === undefined) context.write(json)
  else await writeFile(out, json, { mode: 0o600, flag: 'wx' })
}
