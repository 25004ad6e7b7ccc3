import type { Queries } from '@havn/server/platform/database/database'
import { isId } from '@havn/server/platform/shared/ids'
import type { TransactionTexts } from '@havn/server/core-bank'
import type { CountryOf } from '../cache-countries.ts'
import { bankActor } from '../bank-actor.ts'
import { toBookingRange } from './booking-range.ts'
import { readNewestTexts, readOldestTexts, storeTexts } from './transaction-texts.store.ts'

/** Stores booked transactions as ready-made texts, so that a page of a list is read without formatting each line. */
export function createTransactionTexts({
  tppDatabase,
  bankDatabase,
  countryOf,
}: {
  readonly tppDatabase: Queries
  readonly bankDatabase: Queries
  readonly countryOf: CountryOf
}): TransactionTexts {
  return {
    async readPage({ bankId, accountId, limit, format, ...query }) {
      const range = isId(accountId) ? toBookingRange(await countryOf(bankId), query) : undefined
      if (range === undefined) return undefined
      const { since, before } = range
      const bounds = { accountId, since, before, limit, format }
      const page =
        range.from === 'newest'
          ? await readNewestTexts(tppDatabase, bankActor(bankId), { ...bounds, skip: range.skip })
          : await readOldestTexts(tppDatabase, bankActor(bankId), bounds)
      if (page.isComplete === false) return undefined
      const { text, newest, oldest, hasOlder } = page
      return { text: text ?? '', newest: newest ?? undefined, oldest: oldest ?? undefined, hasOlder }
    },
    async store({ bankId, format, texts }) {
      if (texts.length > 0) await storeTexts(bankDatabase, bankActor(bankId), { format, texts })
    },
  }
}
