import type { Queries } from '@havn/server/platform/database/database'
import { isId } from '@havn/server/platform/shared/ids'
import type { TransactionQuery, TransactionTextPage, TransactionTexts } from '@havn/server/core-bank'
import type { CountryOf } from '../cache-countries.ts'
import { bankActor } from '../bank-actor.ts'
import { gatherPerBank } from '../gather-per-bank.ts'
import { toBookingRange } from './booking-range.ts'
import { createPageCache } from './page-cache.ts'
import {
  findStatementVersions,
  readNewestTexts,
  readOldestTexts,
  storeTexts,
  type TextPageRow,
} from './transaction-texts.store.ts'

/** Some 130 pages of 200 transactions; in memory a character is one byte, or two where a text has rare ones. */
const cachedCharactersMax = 16_000_000

const NO_LINES: TransactionTextPage = { text: '', newest: undefined, oldest: undefined, hasOlder: false }

/**
 * Stores booked transactions as ready-made texts, so that a page of a list is read without formatting each line. Pages that
 * were read before come from memory as long as their statement has not changed.
 */
export function createTransactionTexts({
  tppDatabase,
  bankDatabase,
  countryOf,
}: {
  readonly tppDatabase: Queries
  readonly bankDatabase: Queries
  readonly countryOf: CountryOf
}): TransactionTexts {
  const cache = createPageCache(cachedCharactersMax)
  const versionOf = gatherPerBank<string, string | undefined>(async (bankId, accountIds) => {
    const versions = await findStatementVersions(tppDatabase, bankActor(bankId), [...new Set(accountIds)])
    return accountIds.map((accountId) => versions.get(accountId))
  })

  async function readRow({
    bankId,
    accountId,
    limit,
    format,
    ...query
  }: TextQuery): Promise<TextPageRow | undefined> {
    const range = isId(accountId) ? toBookingRange(await countryOf(bankId), query) : undefined
    if (range === undefined) return undefined
    const { since, before } = range
    const bounds = { accountId, since, before, limit, format }
    return range.from === 'newest'
      ? readNewestTexts(tppDatabase, bankActor(bankId), { ...bounds, skip: range.skip })
      : readOldestTexts(tppDatabase, bankActor(bankId), bounds)
  }

  return {
    async readPage(query) {
      const { bankId, accountId } = query
      const key = JSON.stringify(query)
      const cached = cache.find(key)
      if (cached !== undefined && cached.version === (await versionOf(bankId, accountId))) return cached.page
      const row = await readRow(query)
      if (row === undefined) return NO_LINES
      if (row.isComplete === false) return undefined
      const { text, newest, oldest, hasOlder, version } = row
      const page = { text: text ?? '', newest: newest ?? undefined, oldest: oldest ?? undefined, hasOlder }
      cache.add(key, { version, page })
      return page
    },
    async store({ bankId, format, texts }) {
      if (texts.length > 0) await storeTexts(bankDatabase, bankActor(bankId), { format, texts })
    },
  }
}

type TextQuery = TransactionQuery & { readonly format: number }
