// A test of a TPP under Jest, whose globals are others than Node's own modules have.
const { readFileSync } = require('node:fs')
const { createDigest } = require('@havn/http-signature')
const { BankError, connectBank, expect: expectAnswer } = require('@havn/tpp-sdk')

const { BANK_URL: baseUrl, BANK_STATE: folder } = process.env
const read = (name) => readFileSync(`${folder}/${name}`, 'utf8')
const credentials = { key: read('tpp/default/key.pem'), certificate: read('tpp/default/cert.pem') }
const session = { sessionId: 'jest', redirectUri: 'https://tpp.example/back' }

test('a bank answers, and its refusal is a BankError', async () => {
  const bank = connectBank({ baseUrl, ...credentials, ca: read('ca.pem') })
  expect((await bank.readUser({ session })).status).toBe(401)
  await expect(expectAnswer(bank.readUser({ session }), 200)).rejects.toBeInstanceOf(BankError)
})

test('a bank that is not trusted, or not there, is described in words', async () => {
  const distrusted = await connectBank({ baseUrl, ...credentials }).readUser({ session })
  expect(distrusted.problem).toMatch(/give the PEM of its authority as the option ca/)
  const gone = connectBank({ baseUrl: 'http://127.0.0.1:1', ...credentials })
  expect((await gone.readUser({ session }, { retries: 0 })).problem).toMatch(/^connect ECONNREFUSED/)
})

test('bytes of Node are bytes', () => {
  expect(createDigest(Buffer.from(''))).toBe('SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})
