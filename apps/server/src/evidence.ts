// Prints and verifies the evidence of the authentications for a payment or basket: node evidence.ts <payment id>.
// Exit code 0: everything verified; 1: something did not, or could not be read; 2: there is no evidence.
import { listBankIds } from './banks/index.ts'
import { openDatabase } from './database/database.ts'
import { verifySignedText } from './oidc/index.ts'
import { reportSettingsError } from './report-settings-error.ts'
import { formatEvidence, listEvidence, verifyEvidence } from './sca/index.ts'
import { requireEvidenceSettings } from './settings/index.ts'
import { isId } from './shared/ids.ts'

const [subjectId = ''] = process.argv.slice(2)
if (isId(subjectId)) await reportSettingsError(() => printEvidence(subjectId))
else {
  console.error(`expected the id of a payment or signing basket, got ${JSON.stringify(subjectId)}`)
  process.exitCode = 1
}

async function printEvidence(subject: string): Promise<void> {
  const { bankUrl, key } = requireEvidenceSettings()
  const bankDatabase = openDatabase({ url: bankUrl, connectionsMax: 1 })
  try {
    const stored = []
    for (const bankId of await listBankIds(bankDatabase))
      stored.push(...(await listEvidence(bankDatabase, bankId, subject)))
    const verified = []
    for (const one of stored)
      verified.push(await verifyEvidence(one, { key, verifySignature: verifySignedText }))
    for (const one of verified) console.log(`${formatEvidence(one)}\n`)
    const failed = verified.flatMap(({ findings }) => findings).filter(({ isTrue }) => !isTrue).length
    if (verified.length === 0) {
      console.log(
        `There is no evidence for ${subject}. A payment that was approved in a signing basket has the basket's.`,
      )
      process.exitCode = 2
    } else if (failed > 0) {
      console.log(`NOT everything verified: ${failed} of the findings above did not.`)
      process.exitCode = 1
    } else console.log('Everything verified.')
  } finally {
    await bankDatabase.close()
  }
}
