import assert from 'node:assert/strict'
import { OPERATIONS, type Operation, type RecordedExamples } from '@havn/contract'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { assertMatchesContract, operationAt } from '../../support/assert-matches-contract.ts'
import { type ReceivedResponse, send } from '../../support/send.ts'
import { type RequestToSign, signedRequest } from '../../support/signed-request.ts'

/** Records the responses of a bank as examples of their operations. */
export interface Recorder {
  /** Sends a request that must be answered with this status. The first response of each operation and status is recorded. */
  readonly record: (status: number, request: RequestToSign, tpp?: Identity) => Promise<ReceivedResponse>
  /** From here on examples show this id instead of the one that the bank assigned. */
  readonly rename: (given: string, shown: string) => void
  /** Records a notification that the bank sent. */
  readonly keep: (key: string, text: string) => void
  readonly examples: () => RecordedExamples
}

export function recorderAt(bank: TestBank, tpp: Identity): Recorder {
  const textByKey = new Map<string, string>()
  const shownIds = new Map<string, string>()

  async function record(status: number, request: RequestToSign, by = tpp): Promise<ReceivedResponse> {
    const signed = signedRequest(by, request, bank.clock.milliseconds())
    const answer = await send(bank.port, signed)
    assert.equal(answer.status, status, `${signed.method} ${signed.target}: ${answer.text}`)
    assertMatchesContract(signed.method, signed.target, answer)
    const key = keyOf(operationAt(signed.method, signed.target), status)
    if (answer.text !== '' && !textByKey.has(key)) textByKey.set(key, answer.text)
    return answer
  }

  return {
    record,
    keep: (key, text) => void textByKey.set(key, text),
    rename: (given, shown) => void shownIds.set(given, shown),
    examples: () => examplesOf(textByKey, { bank, shownIds }),
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Values that each bank derives from its own key or ids: secrets of links, cursors, references of lines. */
const OF_ONE_BANK: readonly (readonly [RegExp, string])[] = [
  [/http:\/\/localhost:[0-9]+\/[\w?=]+/g, 'https://tpp.example/notifications'],
  [/(?<=\/sca\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/)[\w-]+/g, 'Zm9sbG93IHRoZSBsaW5r'],
  [/(?<=[?&]offset=)[\w.-]+/g, 'bmV4dCBwYWdl'],
  [/(?<="cursor":")[0-9a-z]+\.[0-9a-z]+\.[0-9a-z_]*(?=")/g, '2xk9.3.1'],
  [/4799[0-9]{2}\*{6}(?!000[12])[0-9]{4}/g, '479943******1339'],
  [/4799(?!00000000000[12])[0-9]{12}/g, '4799435847051339'],
  [/(?<=Arkivref\. )[0-9A-F]{12}/g, '2D66E464EC84'],
]

/** Account numbers that the sandbox draws, and those that examples show instead. */
const DRAWN_BBAN = /(?<=")99866[0-9]{6}(?=")/g
const SHOWN_BBANS = ['99866104170', '99866208251', '99866312369', '99866426488', '99866530595'] as const

const TIME = /\b[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+(Z|[+]00:00))?/g

const dayMilliseconds = 86_400_000

const operations = Object.values<Operation>(OPERATIONS)

const keyOf = ({ id }: Operation, status: number | string) => `${id} ${status}`

const idsOfContract = new Set(
  operations.flatMap(({ pathParameters }) => Object.values(pathParameters).map(({ example }) => example)),
)

/** Ids of the initial data set, and those that the contract shows in paths, are the same in every recording. */
const isFixed = (id: string) => idsOfContract.has(id) || /^[0-9a-f]0000000-0000-4000-8000-/.test(id)

/** The responses in the order of the contract; whatever differs between two recordings is replaced. */
function examplesOf(
  textByKey: ReadonlyMap<string, string>,
  { bank, shownIds }: { readonly bank: TestBank; readonly shownIds: ReadonlyMap<string, string> },
): RecordedExamples {
  const numbered = new Map<string, string>()
  const numberedIdOf = (given: string): string => {
    const id = numbered.get(given) ?? `019a86f9-0000-7000-8000-${String(numbered.size + 1).padStart(12, '0')}`
    numbered.set(given, id)
    return id
  }
  const drawn: string[] = []
  const shownBbanOf = (bban: string): string => {
    if (!drawn.includes(bban)) drawn.push(bban)
    return SHOWN_BBANS[drawn.indexOf(bban)] ?? assert.fail('more account numbers are drawn than can be shown')
  }
  const shownIdOf = (given: string) => shownIds.get(given) ?? (isFixed(given) ? given : numberedIdOf(given))
  const ofOperations = operations.flatMap((one) =>
    Object.keys(one.answers).map((status) => keyOf(one, status)),
  )
  const keys = new Set([...ofOperations, ...textByKey.keys()])
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const text = textByKey.get(key)
      if (text === undefined) return []
      const shown = text
        .replaceAll(bank.baseUrl, 'https://sandbox.example')
        .replaceAll(UUID, shownIdOf)
        .replaceAll(DRAWN_BBAN, shownBbanOf)
        .replaceAll(TIME, (time) => shownTimeOf(time, bank.clock.milliseconds()))
      return [[key, JSON.parse(OF_ONE_BANK.reduce((all, [found, by]) => all.replaceAll(found, by), shown))]]
    }),
  )
}

/** Times from the database's own clock, which cannot be stopped, are replaced by the time of the bank's clock. */
function shownTimeOf(time: string, bankMilliseconds: number): string {
  if (Math.abs(Date.parse(time) - Date.now()) > dayMilliseconds) return time
  const shown = new Date(bankMilliseconds).toISOString().replace('.000Z', '+00:00')
  return shown.slice(0, time.includes('T') ? undefined : 10)
}
