// `havn notices send --subject S [--language L] [--bank B] < TEXT`, `havn notices list [--bank B] [--json]` and
// `havn notices bounced < MAIL`: operational notices to TPPs. Servers send them by mail.
import { parseArgs } from 'node:util'
import { readCommandOperator } from '../operations/back-office/index.ts'
import { chooseBanks, noSuchBank } from '../platform/banks/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { fail } from './terminal.ts'
import { listCommand, type NoticeCommandSetup, recordBounceCommand, sendCommand } from './notice-commands.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { requireNoticeCommandSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    bank: { type: 'string' },
    subject: { type: 'string', default: '' },
    language: { type: 'string', default: 'en' },
    json: { type: 'boolean', default: false },
  },
})

await reportSettingsError(async () => {
  const { bankUrl, hasRelay } = requireNoticeCommandSettings()
  const bankDatabase = openDatabase({ url: bankUrl, connectionsMax: 1 })
  try {
    const banks = await chooseBanks(bankDatabase, options.bank)
    if (banks.length === 0) process.exitCode = fail(noSuchBank(options.bank))
    else {
      const { operator } = await readCommandOperator(bankDatabase)
      process.exitCode = await run({ bankDatabase, banks, hasRelay, operator, clock: realClock })
    }
  } finally {
    await bankDatabase.close()
  }
})

async function run(setup: NoticeCommandSetup): Promise<number> {
  const { subject, language, json } = options
  if (positionals[0] === 'send') return sendCommand(setup, { subject, language })
  if (positionals[0] === 'list') return listCommand(setup, json)
  if (positionals[0] === 'bounced') return recordBounceCommand(setup)
  return fail('usage: havn notices send | havn notices list | havn notices bounced')
}
