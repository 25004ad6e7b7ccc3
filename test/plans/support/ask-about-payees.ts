import assert from 'node:assert/strict'
import { makeBanksFolder } from '../../banks/support/banks-folder.ts'
import { accountOf, addResponder, askBank, participant, qwacOfBank } from '../../payees/support/responder.ts'
import { openBank, type TestBank } from '../../support/bank.ts'

/** Questions of another bank, at a server beside this one that answers them. */
export async function askAboutPayees(beside: TestBank): Promise<void> {
  const asker = participant(1)
  const folder = makeBanksFolder()
  addResponder(folder, [asker])
  const responder = await openBank({
    banksFolder: folder.path,
    hasTls: true,
    sharesDatabaseWith: beside,
    replaceCoreBank: (ledger) => ({
      ...ledger,
      findAccountHolders: async () => ({ holders: [{ name: 'Kari Nordmann', isPerson: true }] }),
    }),
  })
  try {
    for (const name of ['Kari Nordmann', 'Ola Nordmann', 'Kari Nordmann']) {
      const qwac = qwacOfBank(beside.ca, asker)
      const answer = await askBank(responder, { iban: accountOf(1), name, from: asker, qwac })
      assert.equal(answer.status, 200)
    }
  } finally {
    await responder.close()
    folder.remove()
  }
}
