import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runForClient } from '../shared/waiting-client.ts'
import { gatherQueries } from './gather-queries.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Statements that end when the test says so, and are slow only where that is tested. */
function openStatements(slowMilliseconds = 60_000) {
  const statements: { readonly queries: readonly number[]; readonly end: (error?: Error) => void }[] = []
  const query = gatherQueries(
    (queries: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const results = queries.map((one) => `result ${one}`)
        statements.push({ queries, end: (error) => (error ? reject(error) : resolve(results)) })
      }),
    undefined,
    slowMilliseconds,
  )
  return { statements, query }
}

/** Lets everything run that is due. */
async function turn(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

describe('gathered queries', () => {
  test('what has arrived goes together, and what arrives while a statement runs goes into the next one', async () => {
    const { statements, query } = openStatements()
    const results = [1, 2].map(query)
    await turn()
    results.push(...[3, 4, 5].map(query))
    await turn()
    assert.deepEqual(
      statements.map(({ queries }) => queries),
      [[1, 2]],
    )
    statements[0]?.end()
    assert.equal(await results[0], 'result 1')
    await turn()
    assert.deepEqual(statements[1]?.queries, [3, 4, 5])
    statements[1]?.end()
    assert.deepEqual(
      await Promise.all(results),
      [1, 2, 3, 4, 5].map((one) => `result ${one}`),
    )
  })

  test('a statement has at most 64 queries', async () => {
    const { statements, query } = openStatements()
    const results = Array.from({ length: 65 }, (_, index) => query(index))
    for (let ended = 0; ended < 2; ended += 1) {
      await turn()
      statements[ended]?.end()
      await turn()
    }
    assert.deepEqual(
      statements.map(({ queries }) => queries.length),
      [64, 1],
    )
    await Promise.all(results)
  })

  test('a slow statement does not hold up the queries after it: one other runs beside it', async () => {
    const { statements, query } = openStatements(20)
    const results: Promise<string>[] = []
    for (let asked = 1; asked <= 4; asked += 1) {
      results.push(query(asked))
      await sleep(40)
    }
    assert.deepEqual(
      statements.map(({ queries }) => queries),
      [[1], [2]],
    )
    statements[1]?.end()
    assert.equal(await results[1], 'result 2')
    await turn()
    assert.deepEqual(statements[2]?.queries, [3, 4])
    for (const { end } of statements) end()
    await Promise.all(results)
  })

  test('a statement that fails fails its own queries alone', async () => {
    const { statements, query } = openStatements()
    const first = query(1)
    await turn()
    const second = query(2)
    statements[0]?.end(new Error('broken'))
    await assert.rejects(first, /broken/)
    await turn()
    statements[1]?.end()
    assert.equal(await second, 'result 2')
  })

  test('queries of a statement that fails run alone, and only the one at fault fails', async () => {
    const ran: (readonly number[])[] = []
    const query = gatherQueries(async (queries: readonly number[]) => {
      ran.push(queries)
      await turn()
      if (queries.includes(4)) throw new Error('refused')
      return queries.map((one) => `result ${one}`)
    })
    const settled = await Promise.allSettled([1, 2, 3, 4, 5].map(query))
    assert.deepEqual(
      settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
      ['result 1', 'result 2', 'result 3', 'Error: refused', 'result 5'],
    )
    assert.deepEqual(ran, [[1, 2, 3, 4, 5], [1], [2], [3], [4], [5]])
  })

  test('nothing is tried again while the database is away', async () => {
    let statements = 0
    const query = gatherQueries(async () => {
      statements += 1
      await turn()
      throw new DatabaseUnavailable(new Error('away'))
    })
    const settled = await Promise.allSettled([1, 2, 3, 4].map(query))
    assert(settled.every(({ status }) => status === 'rejected'))
    assert.equal(statements, 1)
  })

  test('a query whose client disconnected while it waited is not run; the others are', async () => {
    const { statements, query } = openStatements()
    const started = query(1)
    await turn()
    const client = {
      hasDisconnected: false,
      hasCommitted: false,
      hasDatabaseAnswer: false,
      releasePlace: () => {},
    }
    const abandoned = runForClient(client, () => query(3))
    const waiting = query(4)
    client.hasDisconnected = true
    statements[0]?.end()
    await assert.rejects(abandoned, DatabaseUnavailable)
    assert.deepEqual(statements[1]?.queries, [4])
    statements[1]?.end()
    assert.deepEqual(await Promise.all([started, waiting]), ['result 1', 'result 4'])
  })
})
