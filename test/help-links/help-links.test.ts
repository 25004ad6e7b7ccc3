import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'

const consoleUrl = 'http://localhost:8082'

test('DX-40 a refusal of a sandbox with a console links to the page about its code, a success does not', async () => {
  const bank = await openBank({ consoleUrl })
  try {
    const tpp = bank.newTpp()
    const linkOf = async (target: string) => (await bank.call(tpp, { target })).headers['link']
    assert.equal(await linkOf('/v1/nowhere'), `<${consoleUrl}/docs/errors/NOT_FOUND>; rel="help"`)
    assert.equal(await linkOf('/v1/user'), `<${consoleUrl}/docs/errors/SCA_NOT_FOUND>; rel="help"`)
    assert.equal(await linkOf('/v1/sandbox/clock'), undefined)
    const deprecated = await bank.call(tpp, { method: 'POST', target: '/v1/consents', body: {} })
    assert.match(
      String(deprecated.headers['link']),
      /^<\/v1\/bank-offered-consents>; rel="successor-version", <.*\/docs\/errors\/[A-Z_]+>; rel="help"$/,
    )
  } finally {
    await bank.close()
  }
})

test('DX-40 without a console, and in production, a refusal has no such link', async () => {
  for (const options of [{}, { environment: 'production', consoleUrl } as const]) {
    const bank = await openBank(options)
    try {
      const { status, headers } = await bank.call(bank.newTpp(), { target: '/v1/nowhere' })
      assert.deepEqual([status, headers['link']], [404, undefined])
    } finally {
      await bank.close()
    }
  }
})
