import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statePaths } from '../installation/state.ts'
import { readTpp } from './read-tpp.ts'
import { parseRoles } from './read-tpp-options.ts'

test('roles are read in upper and lower case; the error for an unknown one lists the known ones', () => {
  assert.deepEqual(parseRoles('pisp, AISP'), ['PISP', 'AISP'])
  assert.throws(() => parseRoles('PISP,PAYER'), /known: ASPSP, PISP, AISP, CBPII\), but got PAYER/)
})

test('a TPP that is not there is named with the command that makes it', () => {
  assert.throws(() => readTpp(statePaths('/nowhere'), 'nobody'), /no TPP nobody .*\.\/havn tpp new nobody/)
})
