import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withUser } from '@havn/local-postgres'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { openBank } from '../support/bank.ts'
import { createDatabase, serverUrls } from '../support/database.ts'
import { queryAsOwner } from '../support/query.ts'
import { havnCheck } from './havn-check.ts'

test('an owner that is no superuser is shown no rows, so nothing is checked, and that is a failure', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const login = `owner_${newId().replaceAll('-', '')}`
  await queryAsOwner(
    bank,
    `create role ${login} login; grant usage on schema payments to ${login}; alter table payments.payment owner to ${login}`,
  )
  try {
    const owner = { HAVN_DATABASE_URL_OWNER: withUser(bank.databaseUrl, login) }
    const { code, out, error } = await havnCheck([], owner)
    assert.deepEqual([code, out], [1, ''])
    assert.match(
      error,
      /^Nothing was checked: row-level security shows this login no rows\. This command needs the login of the servers \(havn_bank\) in HAVN_DATABASE_URL_BANK/,
    )
  } finally {
    await queryAsOwner(
      bank,
      `reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`,
    )
  }
})

test('in a database without banks nothing is checked, by either login, and that is a failure', async (t) => {
  const empty = await createDatabase()
  t.after(() => empty.drop())
  for (const env of [
    { HAVN_DATABASE_URL_OWNER: empty.url },
    { HAVN_DATABASE_URL_BANK: serverUrls(empty.url).bank },
  ])
    assert.deepEqual(await havnCheck([], env), {
      code: 1,
      out: '',
      error: 'Nothing was checked: there are no banks in this database.\n',
    })
})
