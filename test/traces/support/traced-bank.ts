import type { TestContext } from 'node:test'
import type { CoreBank, HttpCoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { serveCoreBank } from '../../core-bank/http/support/bank-server.ts'
import { connect } from '../../core-bank/http/support/connect.ts'
import { openReceiver } from '../../notifications/support/receiver.ts'
import { openBank } from '../../support/bank.ts'

/**
 * Opens a bank that sends notifications to a receiver and asks its core bank over HTTP. `asked` collects the `traceparent`
 * of each question. All of it is closed when the test ends.
 */
export async function openTracedBank(t: TestContext) {
  const behind: Partial<CoreBank> = {}
  const asked: (string | undefined)[] = []
  const server = await serveCoreBank({
    coreBank: behind,
    onReceived({ request }) {
      const { traceparent } = request.headers
      asked.push(typeof traceparent === 'string' ? traceparent : undefined)
      return false
    },
  })
  let coreBank: HttpCoreBank | undefined
  const bank = await openBank({
    hasSeal: true,
    replaceCoreBank(ledger) {
      Object.assign(behind, ledger)
      coreBank = connect(server.url, { optionalQuestions: [] })
      return coreBank
    },
  })
  const receiver = await openReceiver(bank)
  t.after(async () => {
    await bank.close()
    coreBank?.close()
    await server.close()
    await receiver.close()
  })
  return { bank, receiver, asked }
}
