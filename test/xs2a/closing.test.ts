import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { openBank } from '../support/bank.ts'
import { setStage } from './support/stage.ts'

test('SEC-09 a server that is asked to stop completes the call in progress, and stops at once', async () => {
  const bank = await openBank()
  const stage = setStage(bank)
  assert.equal((await stage.send(stage.creation())).status, 201)

  const blocker = new Client({ connectionString: bank.databaseUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table payments.payment in access exclusive mode')
  const creating = stage.send(stage.creation())
  await wait(200)
  const closing = bank.close()
  await wait(200)
  await blocker.query('commit')
  await blocker.end()

  const answer = await creating
  assert.equal(answer.status, 201, answer.text)
  await closing
})
