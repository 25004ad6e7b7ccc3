import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MESSAGE_CODES, messageCodePagePath, messageCodesOf, type Service } from '@havn/contract/berlin-group'
import { BERLIN_GROUP_ROWS } from '../../../apps/server/src/interfaces/berlin-group/dialect.ts'
import { CAUSES, NEVER_GIVEN } from './causes.ts'
import { causeProblems, errorsPage } from './errors-page.ts'

const page = errorsPage('<!-- printed -->')
const SERVICES: readonly Service[] = ['accounts', 'payments', 'funds', 'baskets']

test('every reason of the server is in one cause, with others of its status and code', () => {
  assert.deepEqual(causeProblems(), [])
  const [first, ...others] = CAUSES
  assert(first)
  assert.deepEqual(causeProblems(others).toSorted(), [
    'no cause has body-invalid',
    'no cause has body-unexpected',
  ])
  assert.deepEqual(causeProblems([...CAUSES, { ...first, reasons: ['body-invalid'] }]), [
    'body-invalid is listed twice',
  ])
  const mixed = [{ ...first, reasons: ['body-invalid', 'body-unexpected', 'date-off'] as const }, ...others]
  assert.match(causeProblems(mixed).join('\n'), /different statuses or codes/)
})

test('every status and code of the server is on the page, and every code of the standard once', () => {
  for (const code of MESSAGE_CODES) {
    const places = page.split('\n').filter((line) => line === `### ${code}`)
    assert.equal(places.length, 1, code)
    assert.equal(messageCodePagePath(code).split('#')[1], code.toLowerCase())
  }
  for (const { status } of Object.values(BERLIN_GROUP_ROWS))
    assert.match(page, new RegExp(`^\\| ${status} \\|`, 'm'))
})

test('what the server answers is what the contract allows', () => {
  const wrong = Object.entries(BERLIN_GROUP_ROWS)
    .filter(
      ([reason, { status }]) =>
        ![...NEVER_GIVEN].some((one) => one === reason) && messageCodesOf('accounts', status).length > 0,
    )
    .filter(
      ([, { status, code }]) =>
        !SERVICES.some((service) => messageCodesOf(service, status).some((one) => one === code)),
    )
  assert.deepEqual(wrong, [])
})
