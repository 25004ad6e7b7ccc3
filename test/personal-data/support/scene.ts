import type { TestContext } from 'node:test'
import { setRetention } from '../../../apps/server/src/platform/database/set-retention.ts'
import { openAuditedBank } from '../../audit/support/audited-bank.ts'
import { consentsAt } from '../../consents/support/consent-calls.ts'
import { payerAt } from '../../support/payer.ts'

/** Far from any holiday, and not near the day on which the test runs. */
const TUESDAY = { time: '2041-03-12T10:00:00+00:00' }

/** A bank that keeps data for as long as banks do, and a TPP for payments and accounts. */
export async function openPersonScene(t: TestContext) {
  const bank = await openAuditedBank(t, { hasSeal: true })
  await setRetention(bank.databaseUrl, { payments: 4_018, authorisations: 4_018, consents: 2_192 })
  const tpp = bank.newTpp({ keyType: 'P-256' })
  const payer = payerAt(bank, tpp)
  await payer.setClock(TUESDAY)
  const [bankId = ''] = await bank.bankIds()
  return { bank, bankId, payer, consents: consentsAt(bank, tpp) }
}
