import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestName } from './nearest-name.ts'

const known = ['creditorName', 'creditorAgent', 'purposeCode', 'bban', 'iban']

const CASES: readonly (readonly [string, string | undefined])[] = [
  ['creditorname', 'creditorName'],
  ['CREDITOR_NAME', 'creditorName'],
  ['creditorNme', 'creditorName'],
  ['kreditorNahme', 'creditorName'],
  ['cretidorName', 'creditorName'],
  ['kreditorNavne', undefined],
  ['bbann', 'bban'],
  ['abcd', undefined],
  ['', undefined],
  ['constructor', undefined],
]
for (const [name, meant] of CASES)
  test(`${JSON.stringify(name)} is ${meant ?? 'nothing known'}`, () => {
    assert.equal(nearestName(name, known), meant)
  })
