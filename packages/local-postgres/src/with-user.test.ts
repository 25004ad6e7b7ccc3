import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withUser } from './with-user.ts'

test('the URL for another user has the same database and no password', () => {
  assert.equal(
    withUser('postgresql:///bank?host=/tmp/x&port=5432&user=postgres', 'havn_tpp'),
    'postgresql:///bank?host=%2Ftmp%2Fx&port=5432&user=havn_tpp',
  )
  assert.equal(
    withUser('postgresql://owner:secret@db.example:5433/bank?sslmode=require', 'havn_bank'),
    'postgresql://havn_bank@db.example:5433/bank?sslmode=require',
  )
})
