import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { commandFor } from '../calls/command-for.ts'
import { commandName } from './command-name.ts'

const before = process.env['HAVN_COMMAND']
afterEach(() => {
  if (before === undefined) delete process.env['HAVN_COMMAND']
  else process.env['HAVN_COMMAND'] = before
})

test('messages name the command as it was started; a path with a space is quoted', () => {
  for (const [started, named] of [
    ['', './havn'],
    ['./havn', './havn'],
    ['npx havn', 'npx havn'],
    ['npx --yes --package=/opt/havn.tgz havn', 'npx --yes --package=/opt/havn.tgz havn'],
    ['havn', 'havn'],
    ['/opt/open banking/havn', "'/opt/open banking/havn'"],
  ] as const) {
    process.env['HAVN_COMMAND'] = started
    assert.equal(commandName(), named)
  }
})

test('a command to paste has the TPP and server of the present one', () => {
  process.env['HAVN_COMMAND'] = 'npx havn'
  assert.equal(commandFor('approve last', { tpp: 'default' }), 'npx havn approve last')
  assert.equal(
    commandFor('approve last', { tpp: 'Our TPP', url: 'https://bank.example' }),
    "npx havn approve last --tpp 'Our TPP' --url https://bank.example",
  )
})
