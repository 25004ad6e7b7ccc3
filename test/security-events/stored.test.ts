import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { maintainPartitions } from '../../apps/server/src/platform/database/maintain-partitions.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { setRetention } from '../../apps/server/src/platform/database/set-retention.ts'
import { recordSecurityEvent } from '../../apps/server/src/platform/security-events/index.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { moveDatabaseClock } from '../support/database-clock.ts'
import { countEvents } from './support/events.ts'
import { processEnvironment } from '../support/process-environment.ts'

const havn = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

/** Records a new certificate of a TPP, and an act that concerns it. */
async function recordBoth(bank: TestBank, tppId: string): Promise<void> {
  const database = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
  const now = bank.clock.milliseconds()
  try {
    await recordSecurityEvent(
      database,
      { kind: 'certificate-new', reason: 'first-use', subject: 'ab', tppId },
      now,
    )
    const act = { kind: 'administrative-act', reason: 'bank-suspended', subject: 'hav', tppId } as const
    await recordSecurityEvent(database, act, now)
  } finally {
    await database.close()
  }
}

describe('stored security events', () => {
  const bank = useBank()

  test('SEC-70 the command filters by kind, TPP and time, and prints plain lines or JSON', async () => {
    const tppId = 'PSDNO-FSA-RENEWED2'
    await recordBoth(bank, tppId)
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [havn, 'security-events', ...args], {
        env: { ...processEnvironment, HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank },
        encoding: 'utf8',
      })
    const renewed: unknown[] = JSON.parse(run('--kind', 'certificate-new', '--json'))
    assert.equal(renewed.length, 1)
    assert.match(
      run('--tpp', 'PSDNO-FSA-RENEWED2'),
      /administrative-act: bank-suspended, hav, TPP PSDNO-FSA-RENEWED2/,
    )
    assert.match(run('--tpp', 'PSDNO-FSA-NOBODY'), /^No security events since /)
  })

  test('SEC-70 nobody of the server changes or deletes an event', async () => {
    const database = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
    const text = { name: '', values: [] }
    try {
      for (const statement of [
        'update security_events.event set count = 2',
        'delete from security_events.event',
      ])
        await assert.rejects(database.rows({ ...text, text: statement }), /permission denied/)
    } finally {
      await database.close()
    }
  })

  test('SEC-70 events are dropped by the month when the setting says so, and not before', async () => {
    await setRetention(bank.databaseUrl, { securityEvents: 60 })
    const database = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
    const countAfter = async (days: number) => {
      await moveDatabaseClock(bank, days * 86_400_000)
      await maintainPartitions(database)
      return countEvents(bank)
    }
    try {
      assert.ok((await countAfter(60)) > 0)
      assert.equal(await countAfter(92), 0)
    } finally {
      await database.close()
    }
  })
})
