import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { CALLBACK } from '../sca/support/tpp-calls.ts'
import type { Identity } from '../support/certificates.ts'
import { ROUTES } from './support/routes.ts'
import { useBank } from '../support/bank.ts'

const ROLES = { PISP: ['PISP'], AISP: ['AISP'], neither: ['ASPSP'] } as const

/** The certificate's roles alone decide: a missing role is refused before anything else about the call is checked. */
describe('every role on every route', () => {
  const bank = useBank()
  const tpps = new Map<string, Identity>()
  before(() => {
    for (const [name, roles] of Object.entries(ROLES))
      tpps.set(name, bank.newTpp({ keyType: 'P-256', roles }))
  })

  for (const role of Object.keys(ROLES))
    for (const route of ROUTES) {
      const { role: needed, isUnsigned = false } = route.operation
      const isAllowed = isUnsigned || (role !== 'neither' && (needed === 'any' || needed === role))
      test(`SVC-03 SVC-04 ${role}, ${route.name}: ${isAllowed ? 'allowed' : '403'}`, async () => {
        const tpp = tpps.get(role)
        assert(tpp)
        const headers = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': CALLBACK }
        const answer = await bank.call(tpp, { ...route.request(), headers })
        if (isAllowed) assert.notEqual(answer.status, 403, answer.text)
        else
          assert.deepEqual([answer.status, answer.json.tppMessages[0]?.code], [403, 'FORBIDDEN'], answer.text)
      })
    }
})
