import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNationalId } from '../values/national-id.ts'
import { parseUuid } from '../values/uuid.ts'
import { readPsuIdentification } from './psu-identification.ts'

const id = parseUuid('3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10')
const person = parseNationalId('17859310028')
const agreement = parseUuid('6f1d2c3b-4a59-4e68-9f70-8a9b0c1d2e3f')
assert.ok(id.ok && person.ok && agreement.ok)
const psuId = { 'psu-id': id.value }
const nationalId = { 'x-psu-identity': person.value }
const corporate = { 'psu-context': 'CORPORATE' } as const

const faultsOf = (headers: Parameters<typeof readPsuIdentification>[0]) => {
  const result = readPsuIdentification(headers)
  return result.ok ? [] : result.problem.map(({ code, path }) => `${code} ${path}`)
}

test('HDR-11 PSU-ID alone names the PSU', () => {
  assert.deepEqual(readPsuIdentification(psuId), { ok: true, value: { kind: 'psu-id', psuId: id.value } })
})

test('HDR-13 SCA-15 PSU-ID and PSU-Corporate-ID name the PSU and the agreement', () => {
  assert.deepEqual(readPsuIdentification({ ...psuId, ...corporate, 'psu-corporate-id': agreement.value }), {
    ok: true,
    value: { kind: 'psu-id', psuId: id.value, corporateId: agreement.value },
  })
})

test('HDR-12 HDR-14 VER-23 X-PSU-IDENTITY and PSU-Context are single SCA; corporate needs no agreement yet', () => {
  assert.deepEqual(readPsuIdentification({ ...nationalId, ...corporate }), {
    ok: true,
    value: { kind: 'single-sca', nationalId: person.value, context: 'CORPORATE' },
  })
})

test('HDR-11 400 HTTP_HEADER_REQUIRED: neither way, and the text names both', () => {
  assert.deepEqual(faultsOf({}), ['HTTP_HEADER_REQUIRED PSU-ID'])
  const result = readPsuIdentification({})
  assert.match(
    result.ok ? '' : (result.problem[0]?.text ?? ''),
    /PSU-ID.*X-PSU-IDENTITY and PSU-Context.*GET \/v1\/user/,
  )
})

test('HDR-12 400 BAD_REQUEST: both ways', () => {
  assert.deepEqual(faultsOf({ ...psuId, ...nationalId, ...corporate }), ['BAD_REQUEST X-PSU-IDENTITY'])
})

test('HDR-14 400 HTTP_HEADER_REQUIRED: single SCA without PSU-Context', () => {
  assert.deepEqual(faultsOf(nationalId), ['HTTP_HEADER_REQUIRED PSU-Context'])
})

test('SCA-18 ERR-05 400 BAD_REQUEST: corporate by PSU-ID without PSU-Corporate-ID', () => {
  assert.deepEqual(faultsOf({ ...psuId, ...corporate }), ['BAD_REQUEST PSU-Corporate-ID'])
})
