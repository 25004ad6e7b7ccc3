// `havn payment ID`, `havn psu` and `havn quarantine …`: what the bank's support looks up and does. Each look is recorded.
import { parseArgs } from 'node:util'
import {
  decideQuarantine,
  listQuarantine,
  type OfficeCommandSetup,
  readCommandOperator,
  showPayment,
  showPerson,
} from '../operations/back-office/index.ts'
import { chooseBanks, noSuchBank } from '../platform/banks/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openKeyRing } from '../platform/keys/index.ts'
import { readNationalId } from './read-national-id.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { requireEvidenceSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'
import { fail, print, printProblem } from './terminal.ts'

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    bank: { type: 'string' },
    person: { type: 'string' },
    action: { type: 'string' },
    reason: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

await reportSettingsError(async () => {
  const { bankUrl, keySettings } = requireEvidenceSettings()
  const bankDatabase = openDatabase({ url: bankUrl, connectionsMax: 1 })
  try {
    const bankIds = (await chooseBanks(bankDatabase, options.bank)).map(({ bankId }) => bankId)
    if (bankIds.length === 0) process.exitCode = fail(noSuchBank(options.bank))
    else
      process.exitCode = await run({
        bankDatabase,
        keys: openKeyRing(keySettings, realClock),
        clock: realClock,
        ...(await readCommandOperator(bankDatabase)),
        bankIds,
        print,
        printProblem,
      })
  } finally {
    await bankDatabase.close()
  }
})

async function run(setup: OfficeCommandSetup): Promise<number> {
  const [command, first = '', second = '', third] = positionals
  const { json, person: personId, reason, action } = options
  if (command === 'payment') return showPayment(setup, first, json)
  if (command === 'psu') {
    const nationalId = personId === undefined ? await readNationalId() : ''
    return showPerson(setup, { personId, nationalId }, json)
  }
  if (command === 'quarantine' && first === 'list') return listQuarantine(setup, json)
  if (command === 'quarantine' && (first === 'propose' || first === 'confirm' || first === 'decline'))
    return decideQuarantine(setup, {
      step: first,
      paymentId: second,
      proposalId: third,
      action,
      reason,
    })
  return fail('usage: havn payment <id> | havn psu | havn quarantine list|propose|confirm|decline')
}
