import assert from 'node:assert/strict'
import { inBankTransaction } from '../../../apps/server/src/platform/database/actor.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { newId } from '../../../apps/server/src/platform/shared/ids.ts'
import {
  createRelay,
  deliverNotices,
  insertNotice,
  type NoticeSettings,
} from '../../../apps/server/src/domain/notifications/tpp-dialogue/index.ts'
import { runHavn } from '../../back-office/support/run-havn.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { queryAsOwner } from '../../support/query.ts'

export const [HOST, OTHER_HOST] = ['felles.localhost', 'annen.localhost']
export const FROM = 'notices@bank.example'

let count = 0

/** Registers the address of a new TPP at a host, over the wire. */
export async function registerTpp(bank: Pick<TestBank, 'newTpp' | 'call'>, email: string, host = HOST) {
  count += 1
  const tppId = `PSDNO-FSA-${300_000_000 + count}`
  const tpp = bank.newTpp({ keyType: 'P-256', tppId })
  const target = `/v1/tpps/${tppId}/contact-information`
  const register = async (address: string) => {
    const headers = { Host: host }
    const answer = await bank.call(tpp, { method: 'PUT', target, body: { email: address }, headers })
    assert.equal(answer.status, 200, answer.text)
  }
  await register(email)
  return { tppId, register }
}

/** A bank with notices to send, one step at a time. */
export async function openNoticingBank(notices?: NoticeSettings) {
  const bank = await openBank({ sharedHosts: [HOST, OTHER_HOST], ...(notices && { notices }) })
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 6 })
  const bankIdOf = async (host: string) => {
    const [row] = await queryAsOwner(bank, `select bank_id::text from banks.host where host = '${host}'`)
    return String(row?.['bank_id'])
  }
  const run = (command: readonly string[], input = '', hasRelay = true) =>
    runHavn(bank, 'kari', ['notices', ...command], {
      input,
      settings: hasRelay ? { HAVN_NOTICES_RELAY: 'relay.bank.example:587' } : {},
    })
  return {
    ...bank,
    bankDatabase,
    bankIdOf,
    run,
    /** Sends a notice without the command, which takes a second. */
    async write(subject: string, body = 'Hello'): Promise<string> {
      const bankId = await bankIdOf(HOST)
      const noticeId = newId()
      const sentAt = new Date(bank.clock.milliseconds()).toISOString()
      const notice = { bankId, noticeId, subject, body, language: 'en', sentBy: 'kari', sentAt } as const
      await inBankTransaction(bankDatabase, bankId, (queries) => insertNotice(queries, notice))
      return noticeId
    },
    /** Sends what is due now, as a server would; returns what its log would have. */
    async deliver(relay: NoticeSettings['relay']): Promise<readonly object[]> {
      const tries: object[] = []
      await deliverNotices({
        bankDatabase,
        clock: bank.clock,
        sendMail: createRelay(relay),
        senderOf: () => ({ name: 'Fjordbanken', address: FROM }),
        chance: () => 0.5,
        onTry: (record) => void tries.push(record),
      })
      return tries
    },
    deliveriesOf: (noticeId: string) =>
      queryAsOwner(
        bank,
        `select state, tries, email, last_reply from tpp_dialogue.delivery where notice_id = '${noticeId}' order by tpp_id`,
      ),
    async close() {
      await bankDatabase.close()
      await bank.close()
    },
  }
}

export type NoticingBank = Awaited<ReturnType<typeof openNoticingBank>>
