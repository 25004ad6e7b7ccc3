// `havn person export` and `havn person erase`: what is stored about one person, and its erasure. Each is recorded.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readCommandOperator } from '../operations/back-office/index.ts'
import { chooseBanks, noSuchBank } from '../platform/banks/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openKeyRing } from '../platform/keys/index.ts'
import {
  erasePersonCommand,
  exportPersonCommand,
  type PersonCommandSetup,
  planErasureCommand,
} from '../operations/personal-data/index.ts'
import { readNationalId } from './read-national-id.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { readOwnerUrl, requireEvidenceSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'
import { fail, print, printProblem } from './terminal.ts'

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    bank: { type: 'string' },
    person: { type: 'string' },
    reason: { type: 'string' },
    out: { type: 'string' },
    confirm: { type: 'boolean', default: false },
  },
})

/** The months of authorisations of a big bank are read from end to end, which takes longer than a call may. */
const timeouts = {
  connectionMilliseconds: 5_000,
  statementMilliseconds: 1_800_000,
  answerMilliseconds: 1_810_000,
}

await reportSettingsError(async () => {
  const { bankUrl, keySettings } = requireEvidenceSettings()
  const isErasure = positionals[0] === 'erase' && options.confirm
  // Read before anything else: without it the national id would be asked for in vain.
  const ownerUrl = isErasure ? readOwnerUrl() : ''
  const bankDatabase = openDatabase({ url: bankUrl, connectionsMax: 1, timeouts })
  try {
    const bankIds = (await chooseBanks(bankDatabase, options.bank)).map(({ bankId }) => bankId)
    if (bankIds.length === 0) process.exitCode = fail(noSuchBank(options.bank))
    else
      process.exitCode = await run({
        bankDatabase,
        openAsOwner: () => openDatabase({ url: ownerUrl, connectionsMax: 1, timeouts }),
        keys: openKeyRing(keySettings, realClock),
        clock: realClock,
        ...(await readCommandOperator(bankDatabase)),
        bankIds,
        print,
        printProblem,
        writeExport: (json) => writeExport(json),
      })
  } finally {
    await bankDatabase.close()
  }
})

async function run(setup: PersonCommandSetup): Promise<number> {
  const { person: personId, reason } = options
  const nationalId = personId === undefined ? await readNationalId() : undefined
  const search = { personId, nationalId, reason }
  if (positionals[0] === 'export') return exportPersonCommand(setup, search)
  if (positionals[0] !== 'erase') return fail('usage: havn person export | havn person erase')
  return options.confirm ? erasePersonCommand(setup, search) : planErasureCommand(setup, search)
}

/** To a new file that only its owner may read, or to standard output. */
async function writeExport(json: string): Promise<void> {
  if (options.out === undefined) process.stdout.write(json)
  else await writeFile(options.out, json, { mode: 0o600, flag: 'wx' })
}
