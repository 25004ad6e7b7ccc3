import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNotificationContent, parseNotificationContent } from './notification-content.ts'

const ACCEPTED: readonly (readonly [text: string, formatted: string])[] = [
  ['status=SCA', 'status=SCA'],
  ['status=LAST', 'status=LAST'],
  ['status=PROCESS,SCA', 'status=SCA,PROCESS'],
  ['status=LAST, SCA', 'status=SCA,LAST'],
  ['status=SCA,PROCESS,LAST', 'status=SCA,PROCESS,LAST'],
]
for (const [text, formatted] of ACCEPTED)
  test(`${text} is accepted, and formatted as ${formatted}`, () => {
    const parsed = parseNotificationContent(text)
    assert(parsed.ok)
    assert.equal(formatNotificationContent(parsed.value), formatted)
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
