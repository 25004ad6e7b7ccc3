import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { readSettings } from './index.ts'

const required = {
  HAVN_ENVIRONMENT: 'sandbox',
  HAVN_DATABASE_URL_TPP: 'postgresql://havn_tpp@localhost/havn',
  HAVN_DATABASE_URL_BANK: 'postgresql://havn_bank@localhost/havn',
  HAVN_SECRET: 'a'.repeat(64),
}

function readWith(variables: Record<string, string>) {
  const read = readSettings({ ...required, ...variables }, { hasTrust: true })
  assert(read.ok, JSON.stringify(read))
  return read.value
}

test('the operations listener has names', () => {
  const HAVN_OPERATIONS_NAMES = 'havn-1.bank.example, b.example'
  const { operations } = readWith({ HAVN_OPERATIONS_PORT: '9464', HAVN_OPERATIONS_NAMES })
  assert.deepEqual(operations?.names, ['havn-1.bank.example', 'b.example'])
})

describe('the register of TPPs', () => {
  test('is used from a file and an address, with its ages', () => {
    const { tppRegister } = readWith({
      HAVN_TPP_REGISTER: 'on',
      HAVN_TPP_REGISTER_EBA: 'https://register.example/eba.json',
      HAVN_TPP_REGISTER_NATIONAL: '/var/lib/havn/national.json',
      HAVN_TPP_REGISTER_CLOSED_DAYS: '14',
    })
    const origins = { eba: 'https://register.example/eba.json', national: '/var/lib/havn/national.json' }
    assert.deepEqual(tppRegister, { origins, alarmDays: 4, closedDays: 14 })
  })
})

describe('notices to TPPs', () => {
  const notices = {
    HAVN_NOTICES_RELAY: 'relay.bank.example',
    HAVN_NOTICES_FROM: 'notices@bank.example',
    HAVN_NOTICES_RELAY_USER: 'havn',
    HAVN_NOTICES_RELAY_PASSWORD: 'a password with spaces',
  }
  const problemsOf = (change: Record<string, string>) => {
    const read = readSettings({ ...required, ...notices, ...change }, { hasTrust: true })
    return read.ok ? [] : read.problem
  }

  test('are sent through a relay, by default at the port for submission', () => {
    const login = { user: 'havn', password: 'a password with spaces' }
    const relay = { host: 'relay.bank.example', port: 587, login, authorities: undefined }
    assert.deepEqual(readWith(notices).notices, { relay, from: 'notices@bank.example' })
    assert.equal(readWith({ ...notices, HAVN_NOTICES_RELAY: 'relay:2525' }).notices?.relay.port, 2525)
    assert.equal(readWith({}).notices, undefined)
  })

  test('need an address to come from, and a login is a user and a password', () => {
    for (const [missing, problem] of [
      ['HAVN_NOTICES_FROM', /^HAVN_NOTICES_FROM is missing: HAVN_NOTICES_RELAY needs it/],
      ['HAVN_NOTICES_RELAY_USER', /^HAVN_NOTICES_RELAY_USER and HAVN_NOTICES_RELAY_PASSWORD: expected both/],
      [
        'HAVN_NOTICES_RELAY_PASSWORD',
        /^HAVN_NOTICES_RELAY_USER and HAVN_NOTICES_RELAY_PASSWORD: expected both/,
      ],
      ['HAVN_NOTICES_RELAY', /^HAVN_NOTICES_FROM is set, but HAVN_NOTICES_RELAY is not/],
    ] as const)
      assert.match(problemsOf({ [missing]: '' })[0] ?? '', problem)
  })

  test('a password does not belong into the address of the relay, nor a header into that of the sender', () => {
    for (const relay of [
      'smtp://relay.example',
      'havn:secret@relay.example',
      'relay.example:0',
      'relay.example:99999',
    ])
      assert.match(
        problemsOf({ HAVN_NOTICES_RELAY: relay })[0] ?? '',
        /^HAVN_NOTICES_RELAY: expected the host and port/,
      )
    for (const from of ['notices', 'Bank <notices@bank.example>', 'a@bank.example\nBcc: b@c.example'])
      assert.match(
        problemsOf({ HAVN_NOTICES_FROM: from })[0] ?? '',
        /^HAVN_NOTICES_FROM: expected an e-mail address/,
      )
  })
})

describe('the back office', () => {
  const folder = mkdtempSync('/tmp/havn-office-settings-')
  after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const office = {
    issuer: 'https://login.bank.example',
    clientId: 'havn',
    clientSecretFile: write('client-secret', 'a-secret-of-the-client\n'),
    publicUrl: 'https://havn.bank.example',
    lookGroups: ['support', 'second line'],
  }
  const settingsWith = (change: object) => ({
    HAVN_OPERATIONS_PORT: '9464',
    HAVN_BACK_OFFICE_FILE: write('office.json', JSON.stringify({ ...office, ...change })),
  })
  const problemsOf = (variables: Record<string, string>) => {
    const read = readSettings({ ...required, ...variables }, { hasTrust: true })
    return read.ok ? '' : read.problem.join()
  }

  test('is served with a provider, groups and an address', () => {
    assert.deepEqual(readWith(settingsWith({})).backOffice, {
      provider: {
        issuer: 'https://login.bank.example',
        clientId: 'havn',
        clientSecret: 'a-secret-of-the-client',
        scope: 'openid',
      },
      publicUrl: 'https://havn.bank.example',
      groupsClaim: 'groups',
      lookGroups: ['support', 'second line'],
      actGroups: [],
      bankClaim: undefined,
    })
  })

  for (const name of Object.keys(office))
    test(`needs ${name}`, () =>
      assert.equal(
        problemsOf(settingsWith({ [name]: undefined })),
        `HAVN_BACK_OFFICE_FILE: ${name} is missing.`,
      ))

  test('needs the operations listener', () => {
    assert.match(
      problemsOf({ ...settingsWith({}), HAVN_OPERATIONS_PORT: '' }),
      /^HAVN_OPERATIONS_PORT is missing: HAVN_BACK_OFFICE_FILE needs it/,
    )
  })

  test('does not trust a provider over plain http on another machine', () => {
    assert.match(
      problemsOf(settingsWith({ issuer: 'http://login.bank.example' })),
      /^HAVN_BACK_OFFICE_FILE: issuer: expected an https URL/,
    )
  })

  test('has its secret in a file of its own, which no message shows', () => {
    const clientSecretFile = write('client-secret-with-spaces', 'not a secret')
    const problem = problemsOf(settingsWith({ clientSecretFile }))
    assert.match(
      problem,
      /^HAVN_BACK_OFFICE_FILE: clientSecretFile: expected a token of 16 to 4096 characters/,
    )
    assert.doesNotMatch(problem, /not a secret/)
    assert.match(
      problemsOf(settingsWith({ clientSecret: 'a-secret-of-the-client' })),
      /clientSecret is no field/,
    )
  })
})
