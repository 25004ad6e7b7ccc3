import type { CoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { describeCoreBank } from '../support/describe-core-bank.ts'
import { ledgerUnderTest } from '../support/ledger-under-test.ts'
import { serveCoreBank } from './support/bank-server.ts'
import { connect } from './support/connect.ts'

describeCoreBank('the sandbox ledger over HTTP', async () => {
  const behind: Partial<CoreBank> = {}
  const server = await serveCoreBank({ coreBank: behind })
  const coreBank = connect(server.url, { optionalQuestions: ['verifyPayee', 'confirmFunds'] })
  const opened = await ledgerUnderTest((ledger) => {
    Object.assign(behind, ledger)
    return coreBank
  })
  return {
    ...opened,
    async close() {
      coreBank.close()
      await server.close()
      await opened.close()
    },
  }
})
