import { randomUUID } from 'node:crypto'
import { isId } from '../../../platform/shared/ids.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectThat } from '../expect.ts'
import { findById, findPerson, listOwnAccounts } from '../payer.ts'

/** Whom the bank knows. */
export const CUSTOMER_CASES: readonly ConformanceCase[] = [
  {
    id: 'reading/customer-found-again',
    title: 'A customer found by national id is the same when found again, by national id or by personId.',
    advice:
      'personId must be a UUID in lower case that belongs to the person for ever: store it beside the customer, and do not make a new one for each answer.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const payer = await findPerson(bank, 'payer')
      expectThat(isId(payer.personId), {
        what: 'personId of the payer',
        expected: 'a UUID in lower case',
        received: payer.personId,
      })
      expectEqual('isPrivateCustomer of the payer', payer.isPrivateCustomer, true)
      const byId = await coreBank.findCustomer({ bankId, personId: payer.personId })
      expectEqual('findCustomer with the personId of the payer', byId, payer)
      expectEqual('the customer when found by their id again', await findPerson(bank, 'payer'), payer)
    },
  },
  {
    id: 'reading/unknown-customer',
    title: 'Somebody who is no customer is null, and has no accounts.',
    advice:
      'A "no" is an answer with status 200: null for a person, [] for a list. An error status means "not known", and Havn would ask again for ever.',
    async run(bank) {
      const { coreBank, bankId, people } = bank
      const nobody = await findById(bank, people.nobody)
      expectEqual('the customer with the id of people.nobody', nobody, undefined)
      const personId = randomUUID()
      expectEqual(
        'findCustomer with a personId of nobody',
        await coreBank.findCustomer({ bankId, personId }),
        undefined,
      )
      expectEqual(
        'listAccounts for a personId of nobody',
        await coreBank.listAccounts({ bankId, personId, agreementId: undefined }),
        [],
      )
      const { personId: payerId } = await findPerson(bank, 'payer')
      const underNone = await coreBank.listAccounts({ bankId, personId: payerId, agreementId: randomUUID() })
      expectEqual('listAccounts for the payer under an agreement that does not exist', underNone, [])
    },
  },
  {
    id: 'reading/strangers-see-their-own',
    title: 'Two customers who have nothing to do with each other see different accounts.',
    advice: 'Select accounts by the personId of the question.',
    async run(bank) {
      const [payer, stranger] = [await findPerson(bank, 'payer'), await findPerson(bank, 'stranger')]
      expectThat(payer.personId !== stranger.personId, {
        what: 'personId of people.payer and people.stranger',
        expected: 'two different ids',
        received: payer.personId,
      })
      const own = await listOwnAccounts(bank, payer.personId)
      const others = await listOwnAccounts(bank, stranger.personId)
      const shared = others.filter(({ accountId }) => own.some((one) => one.accountId === accountId))
      expectEqual('accounts that both the payer and the stranger see', shared, [])
    },
  },
]
