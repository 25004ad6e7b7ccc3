import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ACCEPT_FIXES, ERROR_CATALOGUE, TppMessageCode } from '@havn/contract'
import {
  isCode,
  knownRefusals,
  observedByScenario,
  recordedRefusals,
  redirectCodes,
} from './known-refusals.ts'

const refusals = knownRefusals()

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
    for (const code of redirectCodes) {
      assert(isCode(code))
      assert(
        ERROR_CATALOGUE[code].alsoIn?.some((text) => text.includes('redirect')),
        code,
      )
    }
  })

  test('DX-40 shows each code in a scenario that observes it', () => {
    for (const code of TppMessageCode.enum) {
      const { exampleScenario: id } = ERROR_CATALOGUE[code]
      if (id !== undefined) assert(observedByScenario.get(id)?.includes(code), `${code} in ${id}`)
      else assert.deepEqual(ERROR_CATALOGUE[code].statuses, [])
    }
  })
})

test('VER-05 docs/x-accept-fix.md has a section for every value, and its dates', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/x-accept-fix.md'), 'utf8')
  for (const [value, { introduced, madeDefault = 'not yet' }] of Object.entries(ACCEPT_FIXES)) {
    assert(page.includes(`\n## ${value}\n`), value)
    assert(page.includes(`(#${value}) | ${introduced} | ${madeDefault}`), value)
  }
})
