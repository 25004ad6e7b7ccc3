import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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
    const { tppRegister, bankCountry } = readWith({
      HAVN_BANK_COUNTRY: 'SE',
      HAVN_TPP_REGISTER: 'on',
      HAVN_TPP_REGISTER_EBA: 'https://register.example/eba.json',
      HAVN_TPP_REGISTER_NATIONAL: '/var/lib/havn/national.json',
      HAVN_TPP_REGISTER_CLOSED_DAYS: '10',
    })
    const origins = { eba: 'https://register.example/eba.json', national: '/var/lib/havn/national.json' }
    assert.deepEqual(tppRegister, { origins, alarmDays: 2, closedDays: 10 })
    assert.equal(bankCountry, 'SE')
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
  const office = {
    HAVN_OPERATIONS_PORT: '9464',
    HAVN_BACK_OFFICE_OIDC_ISSUER: 'https://login.bank.example',
    HAVN_BACK_OFFICE_CLIENT_ID: 'havn',
    HAVN_BACK_OFFICE_CLIENT_SECRET: 'a-secret-of-the-client',
    HAVN_BACK_OFFICE_PUBLIC_URL: 'https://havn.bank.example',
    HAVN_BACK_OFFICE_LOOK_GROUPS: 'support, second line',
  }

  test('is served with a provider, groups and an address', () => {
    assert.deepEqual(readWith(office).backOffice, {
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

  for (const name of Object.keys(office).filter((one) => !one.endsWith('ISSUER')))
    test(`needs ${name}`, () => {
      const read = readSettings({ ...required, ...office, [name]: '' }, { hasTrust: true })
      assert.match(
        String(!read.ok && read.problem),
        new RegExp(`^${name} is missing: HAVN_BACK_OFFICE_OIDC_ISSUER`),
      )
    })

  test('does not trust a provider over plain http on another machine', () => {
    const variables = { ...office, HAVN_BACK_OFFICE_OIDC_ISSUER: 'http://login.bank.example' }
    assert.equal(readSettings({ ...required, ...variables }, { hasTrust: true }).ok, false)
  })
})
