import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import type { TlsOptions } from 'node:tls'
import { CoreBankUnavailable, type HttpCoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { serveCoreBank } from './support/bank-server.ts'
import { makeAuthority } from './support/certificates.ts'
import { connect } from './support/connect.ts'

const bankId = '0b8f2f0f-7a11-4c55-9d6b-3f1c9d0e8f5b'
const personId = '5d1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a12'

const authority = makeAuthority('Our authority')
const stranger = makeAuthority('Another authority')
const bankCertificate = authority.issue('core.bank.example')
const havnCertificate = authority.issue('havn')
const strangersCertificate = stranger.issue('havn')
after(() => {
  authority.remove()
  stranger.remove()
})

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

const mutual: TlsOptions = { ca: authority.ca, requestCert: true, rejectUnauthorized: true }

async function bankWith(tls: TlsOptions, keys?: []): Promise<string> {
  const { certificate: cert, key } = bankCertificate
  const bank = await serveCoreBank({
    coreBank: { findCustomer: async () => undefined },
    tls: { cert, key, ...tls },
    ...(keys === undefined ? {} : { keys }),
  })
  opened.push(bank)
  return bank.url
}

function havnWith(url: string, options: object): HttpCoreBank {
  const connected = connect(url, options)
  opened.push(connected)
  return connected
}

const ask = (bank: HttpCoreBank) => bank.findCustomer({ bankId, personId })

async function refused(question: Promise<unknown>, code: RegExp): Promise<void> {
  await assert.rejects(question, (error) => {
    assert(error instanceof CoreBankUnavailable)
    assert.equal(error.outcome, 'unreachable', error.message)
    assert.match(error.message, code)
    return true
  })
}

const { caFile } = authority
const ours = { certificateFile: havnCertificate.certificateFile, keyFile: havnCertificate.keyFile }

describe('TLS to a core bank', () => {
  test('the bank is trusted by the authority that is given', async () => {
    assert.equal(await ask(havnWith(await bankWith({}), { tls: { caFile } })), undefined)
  })

  test('a bank of another authority is not, nor one of a private authority if none is given', async () => {
    const url = await bankWith({})
    await refused(ask(havnWith(url, { tls: { caFile: stranger.caFile } })), /UNABLE_TO_VERIFY|SELF_SIGNED/)
    await refused(ask(havnWith(url, {})), /UNABLE_TO_VERIFY|SELF_SIGNED/)
  })

  test('a certificate for another host is refused', async () => {
    const { certificate: cert, key } = authority.issue('elsewhere', 'DNS:elsewhere.example')
    await refused(
      ask(havnWith(await bankWith({ cert, key }), { tls: { caFile } })),
      /ERR_TLS_CERT_ALTNAME_INVALID/,
    )
  })

  test('with the right client certificate Havn is accepted', async () => {
    assert.equal(await ask(havnWith(await bankWith(mutual), { tls: { caFile, ...ours } })), undefined)
  })

  test('without a certificate, or with one of another authority, it is not', async () => {
    const url = await bankWith(mutual)
    await refused(ask(havnWith(url, { tls: { caFile } })), /broken connection/)
    const { certificateFile, keyFile } = strangersCertificate
    await refused(ask(havnWith(url, { tls: { caFile, certificateFile, keyFile } })), /broken connection/)
  })

  test('mutual TLS alone, without keys, authenticates too', async () => {
    const url = await bankWith(mutual, [])
    assert.equal(await ask(havnWith(url, { keys: [], tls: { caFile, ...ours } })), undefined)
  })

  test('the PEM itself may be given instead of a file', async () => {
    const { certificate, key } = havnCertificate
    const tls = { ca: authority.ca, certificate, key }
    assert.equal(await ask(havnWith(await bankWith(mutual), { tls })), undefined)
  })

  test('TLS 1.1 is refused', async () => {
    const url = await bankWith({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
    await refused(ask(havnWith(url, { tls: { caFile } })), /broken connection/)
  })
})
