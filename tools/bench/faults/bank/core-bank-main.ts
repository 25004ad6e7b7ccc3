// The sandbox's ledger as a core bank in a process of its own, which speaks the protocol of docs/core-bank-http.md.
import { createSecretKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  assessBy,
  checkRequest,
  type CoreBank,
  decode,
  encode,
  pathOf,
  QUESTION_NAMES,
  QUESTIONS,
  signAnswer,
} from '@havn/server/core-bank'
import { NORWAY } from '@havn/server/packs'
import { createBankDirectory } from '@havn/server/platform/banks'
import { createCircuitBreaker } from '@havn/server/platform/database/circuit-breaker'
import { openDatabase } from '@havn/server/platform/database/database'
import { openWriteProbe } from '@havn/server/platform/database/write-probe'
import { realClock } from '@havn/server/platform/shared/clock'
import { createSandboxLedger } from '../../../../apps/sandbox/src/ledger/index.ts'

const {
  FAULTS_PORT: port = '',
  FAULTS_KEY: secret = '',
  FAULTS_URL_TPP: tppUrl = '',
  FAULTS_URL_BANK: bankUrl = '',
  // Banks that it fills with the sandbox's customers, as JSON. Those of servers on the same database are filled by them.
  FAULTS_BANKS: banks = '[]',
  // For how long each answer is kept back: core systems are slower than this ledger.
  FAULTS_DELAY_MILLISECONDS: delay = '0',
} = process.env
const key = { id: 'faults', secret: createSecretKey(secret, 'hex') }
const connectionsMax = 6
const writeProbe = openWriteProbe({ url: tppUrl, clock: realClock })
// Without its database the core bank says so at once, too: the servers shall not wait for both.
const circuit = createCircuitBreaker(async () => (await writeProbe.probeNow()).isWritten)
const databases = {
  tppDatabase: openDatabase({ url: tppUrl, connectionsMax, circuit }),
  bankDatabase: openDatabase({ url: bankUrl, connectionsMax, circuit }),
}
const ledger = createSandboxLedger(databases)
const coreBank: CoreBank = { ...ledger, assess: (question) => assessBy(ledger, question) }
const directory = createBankDirectory({
  ...databases,
  clock: realClock,
  country: NORWAY,
  fillBank: (queries, opened) => ledger.fill(queries, opened),
  opensOwnBanks: false,
})
for (const bank of JSON.parse(banks)) await directory.openNamedBank({ ...bank, country: NORWAY })

createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1')

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString()
  const requestSignature = String(request.headers['havn-signature'] ?? '')
  const reply = (status: number, text = '') => {
    const signature = signAnswer(key, { status, requestSignature, body: text })
    response.writeHead(status, { 'content-type': 'application/json', 'havn-signature': signature }).end(text)
  }
  const name = QUESTION_NAMES.find((one) => pathOf(one) === request.url)
  if (name === undefined) return reply(404)
  const problem = checkRequest([key], requestSignature, {
    path: pathOf(name),
    body,
    nowMilliseconds: Date.now(),
  })
  if (problem !== undefined) return reply(401)
  const question = decode(QUESTIONS[name].question, JSON.parse(body))
  const method: unknown = Reflect.get(coreBank, name)
  if (!question.ok || typeof method !== 'function') return reply(400)
  try {
    const result: unknown = await Reflect.apply(method, coreBank, [question.value])
    if (delay !== '0') await sleep(Number(delay))
    reply(200, encode(QUESTIONS[name].answer, result))
  } catch (error) {
    console.error(name, error)
    // Its database is away: Havn asks again.
    reply(503)
  }
}
