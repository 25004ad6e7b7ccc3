// A program in CommonJS, as `"module": "commonjs"` and `"module": "node16"` compile it.
import { readFileSync } from 'node:fs'
import { createDigest, type Result } from '@havn/http-signature'
import { type AnswerOf, BankError, connectBank, expect } from '@havn/tpp-sdk'

async function main([folder = '.havn', baseUrl = 'https://localhost:8443']: string[]): Promise<void> {
  const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8')
  const [key, certificate] = [read('tpp/default/key.pem'), read('tpp/default/cert.pem')]
  const bank = connectBank({ baseUrl, key, certificate, ca: read('ca.pem') })
  const session = { sessionId: 'commonjs', redirectUri: 'https://tpp.example/back' }
  const answer: AnswerOf<'readUser'> = await bank.readUser({ session })
  console.log(answer.status)
  const refused = await expect(bank.readUser({ session }), 200).catch((problem: unknown) => problem)
  console.log(refused instanceof BankError ? refused.status : refused)
  const digest: Result<string, never> = { ok: true, value: createDigest(Buffer.from('')) }
  console.log(digest.value)
}

main(process.argv.slice(2)).catch((problem: unknown) => {
  console.error(problem)
  process.exitCode = 1
})
