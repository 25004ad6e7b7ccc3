import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { until } from '../jobs/until.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { makeBanksFolder } from './support/banks-folder.ts'

/** Sends an unsigned call with this Host header, and returns the status and the first code. */
function codeAt(bank: TestBank, protocol: 'http' | 'https', host: string): Promise<string> {
  const send = protocol === 'http' ? httpRequest : httpsRequest
  const port = protocol === 'http' ? bank.port : bank.httpsPort
  const options = { port, path: '/v1/accounts', rejectUnauthorized: false, headers: { host } }
  return new Promise((resolve, reject) => {
    const outgoing = send({ ...options, host: '127.0.0.1', agent: false }, (incoming) => {
      const codeOf = (body: string) => /"code":"(\w+)"/.exec(body)?.[1]
      text(incoming).then((body) => resolve(`${incoming.statusCode} ${codeOf(body)}`), reject)
    })
    outgoing.on('error', reject).end()
  })
}

const [NORWEGIAN, GERMAN] = ['400 HTTP_HEADER_REQUIRED', '401 CERTIFICATE_MISSING']

async function openGermanBank(t: TestContext, options: Parameters<typeof openBank>[0] = {}) {
  const folder = makeBanksFolder()
  folder.add({ bank: 'other', publicUrls: ['https://other.example'] })
  const bank = await openBank({ banksFolder: folder.path, hasTls: true, ...options })
  t.after(async () => {
    await bank.close()
    folder.remove()
  })
  await bank.startJobs()
  const url = `https://localhost:${bank.httpsPort}`
  folder.add({ bank: 'berlin', pack: 'sepa', publicUrls: [{ url, interface: 'berlin-group-1.3' }] })
  await until(30, async () => (await codeAt(bank, 'https', `localhost:${bank.httpsPort}`)) === GERMAN)
  return bank
}

test('a Host without a port is that of the bank whose port was called', async (t) => {
  const bank = await openGermanBank(t)
  assert.equal(await codeAt(bank, 'https', 'localhost'), GERMAN)
  assert.equal(await codeAt(bank, 'https', 'LOCALHOST'), GERMAN)
  assert.equal(await codeAt(bank, 'http', 'localhost'), NORWEGIAN)
  assert.equal(await codeAt(bank, 'http', `localhost:${bank.port}`), NORWEGIAN)
  assert.equal(await codeAt(bank, 'http', `localhost:${bank.httpsPort}`), GERMAN)
})

test('behind a proxy, whose port is not that of the listener, it is that of the only bank with the name', async (t) => {
  const bank = await openGermanBank(t, { environment: 'production', isBehindTls: true })
  assert.equal(await codeAt(bank, 'http', 'localhost'), GERMAN)
})
