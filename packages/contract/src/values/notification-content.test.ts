import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNotificationContent, parseNotificationContent } from './notification-content.ts'

const TAKEN: readonly (readonly [text: string, told: string])[] = [
  ['status=SCA', 'status=SCA'],
  ['status=LAST', 'status=LAST'],
  ['status=PROCESS,SCA', 'status=SCA,PROCESS'],
  ['status=LAST, SCA', 'status=SCA,LAST'],
  ['status=SCA,PROCESS,LAST', 'status=SCA,PROCESS,LAST'],
]
for (const [text, told] of TAKEN)
  test(`${text} is taken, and told as ${told}`, () => {
    const parsed = parseNotificationContent(text)
    assert(parsed.ok)
    assert.equal(formatNotificationContent(parsed.value), told)
  })

const REFUSED = [
  '',
  'status=',
  'SCA',
  'status=sca',
  'status=NONE',
  'status=SCA,SCA',
  'status=SCA;PROCESS',
  'status=SCA,',
  'status=SCA,PROCESS,LAST,SCA',
  'Status=SCA',
]
for (const text of REFUSED)
  test(`${JSON.stringify(text)} is refused`, () => assert.equal(parseNotificationContent(text).ok, false))
