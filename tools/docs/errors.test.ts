import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ERROR_CATALOGUE, OPERATIONS, type Operation, TppMessageCode } from '@havn/contract'
import recorded from '../../packages/contract/recorded-examples.json' with { type: 'json' }
import { SCENARIOS } from '../../apps/sandbox/src/ledger/scenarios/scenarios.ts'
import { ENDING_PARAMETERS } from '../../apps/server/src/sca/authorisations/authorisation-status.ts'
import { REFUSALS } from '../../apps/server/src/xs2a/refusals.ts'

interface Refusal {
  readonly code: TppMessageCode
  readonly status: number
  readonly operation?: Operation | undefined
}

const isCode = (text: string): text is TppMessageCode => (TppMessageCode.enum as string[]).includes(text)

/** The refusals that examples of answers have: `createNdctPayment 400`. */
function recordedRefusals(): readonly Refusal[] {
  return Object.entries<unknown>(recorded).flatMap(([key, body]) => {
    const [id = '', status = ''] = key.split(' ')
    const operation = Object.values<Operation>(OPERATIONS).find((one) => one.id === id)
    const { tppMessages = [] } = body as { tppMessages?: { code: TppMessageCode }[] }
    if (Number(status) < 400) return []
    return tppMessages.map(({ code }) => ({ code, status: Number(status), operation }))
  })
}

function scenarioRefusals(): readonly Refusal[] {
  return Object.values(SCENARIOS)
    .flat()
    .flatMap(({ observed }) => [...observed])
    .flatMap((text: string) => {
      const [status = '', code = ''] = text.split(' ')
      return /^\d+$/.test(status) && isCode(code) ? [{ code, status: Number(status) }] : []
    })
}

const refusals = [...Object.values(REFUSALS), ...recordedRefusals(), ...scenarioRefusals()] as const

describe('the catalogue of errors', () => {
  test('DX-40 has every status with which a call is refused', () => {
    for (const { code, status } of refusals)
      assert(ERROR_CATALOGUE[code].statuses.includes(status), `${status} ${code}`)
  })

  test('DX-40 has no status with which no call is refused', () => {
    const known = new Set(refusals.map(({ code, status }) => `${status} ${code}`))
    for (const code of TppMessageCode.enum)
      for (const status of ERROR_CATALOGUE[code].statuses)
        assert(known.has(`${status} ${code}`), `${status} ${code}`)
  })

  test('DX-40 names every operation that was seen to refuse with a code', () => {
    for (const { code, operation } of recordedRefusals())
      if (operation !== undefined)
        assert(ERROR_CATALOGUE[code].isAnsweredBy(operation), `${operation.id} ${code}`)
  })

  test('DX-40 RDR-06 says of each code in a redirect that it is there', () => {
    for (const { code } of Object.values(ENDING_PARAMETERS)) {
      assert(isCode(code))
      assert(
        ERROR_CATALOGUE[code].alsoIn?.some((text) => text.includes('redirect')),
        code,
      )
    }
  })

  test('DX-40 shows each code in a scenario that observes it', () => {
    const rows = new Map(
      Object.values(SCENARIOS)
        .flat()
        .map(({ id, observed }) => [id as string, observed.join(' ')]),
    )
    for (const code of TppMessageCode.enum) {
      const { exampleScenario: id } = ERROR_CATALOGUE[code]
      if (id !== undefined) assert(rows.get(id)?.split(' ').includes(code), `${code} in ${id}`)
      else assert.deepEqual(ERROR_CATALOGUE[code].statuses, [])
    }
  })
})
