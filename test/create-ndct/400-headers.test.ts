import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ndctCreation } from '../support/ndct.ts'
import { faultsIn } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('create NDCT payment: 400 for its headers', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  test('HDR-01 HDR-04 HDR-05 HDR-15 400 HTTP_HEADER_REQUIRED: one answer lists all missing headers', async () => {
    const headers = {
      'x-accept-fix': undefined,
      'TPP-Session-ID': undefined,
      'TPP-Redirect-URI': undefined,
      'PSU-IP-Address': undefined,
    }
    const answer = await bank.call(tpp, ndctCreation({ headers }))
    assert.equal(answer.status, 400)
    assert.deepEqual(faultsIn(answer), [
      ['HTTP_HEADER_REQUIRED', 'x-accept-fix'],
      ['HTTP_HEADER_REQUIRED', 'TPP-Session-ID'],
      ['HTTP_HEADER_REQUIRED', 'TPP-Redirect-URI'],
      ['HTTP_HEADER_REQUIRED', 'PSU-IP-Address'],
    ])
  })

  const HEADER_CASES: readonly (readonly [
    name: string,
    headers: Record<string, string | undefined>,
    code: string,
    path: string,
  ])[] = [
    [
      'HDR-11 HDR-12 no PSU at all',
      { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined },
      'HTTP_HEADER_REQUIRED',
      'PSU-ID',
    ],
    [
      'HDR-14 single SCA without a context',
      { 'PSU-Context': undefined },
      'HTTP_HEADER_REQUIRED',
      'PSU-Context',
    ],
    [
      'HDR-11 HDR-12 PSU-ID and X-PSU-IDENTITY',
      { 'PSU-ID': '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10' },
      'BAD_REQUEST',
      'X-PSU-IDENTITY',
    ],
    [
      'ERR-05 SCA-15 a corporate call without PSU-Corporate-ID',
      {
        'X-PSU-IDENTITY': undefined,
        'PSU-ID': '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10',
        'PSU-Context': 'CORPORATE',
      },
      'BAD_REQUEST',
      'PSU-Corporate-ID',
    ],
    [
      'HDR-11 a PSU-ID that is not a UUID',
      { 'X-PSU-IDENTITY': undefined, 'PSU-ID': 'kari' },
      'BAD_REQUEST',
      'PSU-ID',
    ],
    [
      'HDR-12 a national id with a wrong check digit',
      { 'X-PSU-IDENTITY': '14838530062' },
      'BAD_REQUEST',
      'X-PSU-IDENTITY',
    ],
    ['HDR-14 another context', { 'PSU-Context': 'private' }, 'BAD_REQUEST', 'PSU-Context'],
    ['HDR-15 an invalid address', { 'PSU-IP-Address': '300.1.1.1' }, 'BAD_REQUEST', 'PSU-IP-Address'],
    [
      'HDR-05 a redirect that is not https',
      { 'TPP-Redirect-URI': 'http://tpp.example/' },
      'BAD_REQUEST',
      'TPP-Redirect-URI',
    ],
    [
      'HDR-06 neither true nor false',
      { 'TPP-Redirect-Preferred': 'yes' },
      'BAD_REQUEST',
      'TPP-Redirect-Preferred',
    ],
    ['HDR-17 an unknown method', { 'PSU-HTTP-Method': 'HEAD' }, 'BAD_REQUEST', 'PSU-HTTP-Method'],
    ['HDR-18 a device id that is not a UUID', { 'PSU-Device-ID': 'phone' }, 'BAD_REQUEST', 'PSU-Device-ID'],
  ]
  for (const [name, headers, code, path] of HEADER_CASES)
    test(`400 ${code}: ${name}`, async () => {
      const answer = await bank.call(tpp, ndctCreation({ headers }))
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(faultsIn(answer), [[code, path]])
    })
})
