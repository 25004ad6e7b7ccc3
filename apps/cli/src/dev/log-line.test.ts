import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { shortenLogLine } from './log-line.ts'

test('a call becomes one short line', () => {
  const entry = {
    level: 30,
    method: 'POST',
    path: '/v1/x',
    status: 201,
    milliseconds: 12.6,
    requestId: 'abc',
    msg: 'request',
  }
  assert.equal(shorten(entry), '201  POST    /v1/x  13 ms  abc')
})

test('DX-18 a refused call has its code and the first line of its hint below it', () => {
  const entry = { level: 30, method: 'GET', path: '/v1/user', status: 401, requestId: 'abc' }
  assert.equal(
    shorten({ ...entry, code: 'SCA_NOT_FOUND', hint: 'PSU-ID: no session\nand more' }),
    '401  GET     /v1/user  abc\n     SCA_NOT_FOUND  PSU-ID: no session',
  )
  assert.equal(shorten({ ...entry, code: 'FORBIDDEN' }), '401  GET     /v1/user  abc\n     FORBIDDEN')
})

test('DX-40 with a console, a refused call has the address of the page about its code', () => {
  const entry = { level: 30, method: 'GET', path: '/v1/user', status: 401, code: 'SCA_NOT_FOUND', hint: 'no' }
  const line =
    shortenLogLine(JSON.stringify(entry), (code) => `http://localhost:8082/docs/errors/${code}`) ?? ''
  assert.match(line, /\n {5}http:\/\/localhost:8082\/docs\/errors\/SCA_NOT_FOUND$/)
})

test('a notification that was not delivered has a line: the answer, the address and what happens next', () => {
  const entry = { level: 30, notificationId: 'n', tries: 1, address: 'http://localhost:9000/hook' }
  const next = new Date(2026, 10, 17, 9, 30, 10).toISOString()
  assert.equal(
    shorten({ ...entry, outcome: 'again', status: 500, nextTryAt: next }),
    'notification  500  http://localhost:9000/hook  tried again at 09:30:10',
  )
  assert.equal(
    shorten({ ...entry, outcome: 'given-up', problem: 'connection refused' }),
    'notification  no answer  http://localhost:9000/hook  connection refused  given up',
  )
  assert.match(
    shorten({ ...entry, outcome: 'stopped', status: 410 }) ?? '',
    /your 410 ended the subscription$/,
  )
  assert.equal(shorten({ ...entry, outcome: 'delivered', status: 200 }), undefined)
})

test('probes and ordinary messages are for the file alone, warnings are shown', () => {
  assert.equal(shorten({ level: 30, method: 'GET', path: '/readyz', status: 200 }), undefined)
  assert.equal(shorten({ level: 30, msg: 'ready' }), undefined)
  assert.equal(shorten({ level: 40, msg: 'slow' }), 'server: slow')
})

test('what is not JSON is shown as it is', () => {
  assert.equal(shortenLogLine('Error: boom'), 'Error: boom')
  assert.equal(shortenLogLine(''), undefined)
})

function shorten(entry: object): string | undefined {
  const line = shortenLogLine(JSON.stringify(entry))
  return line === undefined ? undefined : stripVTControlCharacters(line)
}
