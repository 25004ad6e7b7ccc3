import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSecret, openBank, type TestBank } from '../support/bank.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { tppIdOf } from '../register/support/register-copy.ts'
import { STORED_LISTS, storeLists } from '../trust/support/stored-trust.ts'
import { pay, WEBSITE } from './support/tls-calls.ts'

describe('a QWAC and the trusted lists', () => {
  const [sealCa, webCa] = [makeCa('Seals'), makeCa('Web sites')]
  let bank: TestBank
  let database: Awaited<ReturnType<typeof createDatabase>>
  before(async () => {
    database = await createDatabase()
    const listed = [
      { ca: sealCa, use: 'seal' },
      { ca: webCa, use: 'website' },
    ] as const
    const secret = newSecret()
    await storeLists({ databaseUrl: database.url, key: secret }, listed, 0)
    const trustSettings = { asksRevocation: false, lists: STORED_LISTS }
    bank = await openBank({
      hasTls: true,
      qwac: 'required',
      databaseUrl: database.url,
      secret,
      trustSettings,
    })
  })
  after(async () => {
    await bank.close()
    await database.drop()
  })

  test('SEC-74 the authority of a QWAC is one that a list names for web sites, not for seals alone', async () => {
    const seal = makeTpp(sealCa, { keyType: 'P-256' })
    const qwacBy = (ca: Identity) => makeTpp(ca, { tppId: tppIdOf(seal), ...WEBSITE })
    const right = await pay(bank, seal, { port: bank.httpsPort, qwac: qwacBy(webCa) })
    assert.equal(right.status, 201, right.text)
    const wrong = await pay(bank, seal, { port: bank.httpsPort, qwac: qwacBy(sealCa) })
    assert.equal(wrong.status, 403)
    assert.match(wrong.text, /got one issued by .*CN=Seals/)
  })
})
