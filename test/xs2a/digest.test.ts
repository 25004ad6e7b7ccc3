import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { basketPayerAt, BASKETS } from '../support/basket-payer.ts'
import { ndctCreation } from '../support/ndct.ts'
import { send } from '../support/send.ts'
import { type RequestToSign, signedRequest } from '../support/signed-request.ts'
import { assertRefused } from './support/messages.ts'
import { signByHand, withHeaders } from './support/sign-by-hand.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('which bodies need a Digest', () => {
  const bank = useBank()
  const psu = prepare(() => basketPayerAt(bank))

  /** Signed by hand without a Digest, with or without the target. */
  const sendUndigested = (request: RequestToSign, { target }: { target: boolean }) => {
    const bare = withHeaders(signedRequest(psu.tpp, request), { Digest: undefined })
    const names = (all: readonly string[]) => (target ? ['(request-target)', ...all] : all)
    return send(bank.port, signByHand(psu.tpp, bare, { names }))
  }
  const basket = async (): Promise<RequestToSign> => ({
    method: 'POST',
    target: BASKETS,
    headers: {
      'x-accept-fix': '',
      'TPP-Redirect-URI': 'https://tpp.example/callback',
      'PSU-IP-Address': '192.0.2.7',
      ...psu.psuHeaders,
    },
    body: { paymentIds: await psu.payments(1) },
  })
  const customer: RequestToSign = {
    method: 'POST',
    target: '/v1/sandbox/customers',
    body: { customerType: 'PRIVATE', customerName: 'Siv Strand' },
  }

  const undigested: Readonly<Record<string, () => Promise<RequestToSign>>> = {
    'EP-10 a signing basket': basket,
    'EP-25 a sandbox customer': async () => customer,
  }
  for (const [name, make] of Object.entries(undigested)) {
    test(`${name} is created without Digest if the target is signed`, async () => {
      const answer = await sendUndigested(await make(), { target: true })
      assert.equal(answer.status, 201, answer.text)
    })

    test(`${name} is created without Digest if the target is not signed either`, async () => {
      const answer = await sendUndigested(await make(), { target: false })
      assert.equal(answer.status, 201, answer.text)
    })

    test(`SIG-13 ${name}: 201 with the right Digest alone, 400 with a wrong one`, async () => {
      const right = signedRequest(psu.tpp, { ...(await make()), include: [] })
      const altered = await send(bank.port, { ...right, body: Buffer.from(`${String(right.body)} `) })
      assertRefused(altered, 'digest-mismatch', 'Digest')
      assert.equal((await send(bank.port, right)).status, 201)
    })
  }

  const digested: Readonly<Record<string, () => RequestToSign>> = {
    'HDR-08 a payment': () => ndctCreation(),
    'a contact address': () => ({
      method: 'PUT',
      target: `/v1/tpps/${/organizationIdentifier=(\S+)/.exec(psu.tpp.certificate.subject)?.[1] ?? ''}/contact-information`,
      body: { email: 'drift@tpp.example' },
    }),
  }
  for (const [name, make] of Object.entries(digested))
    test(`${name} needs a Digest, whatever is signed`, async () => {
      const answer = await sendUndigested(make(), { target: true })
      assertRefused(answer, 'header-missing', 'Digest')
    })

  const bodiless: Readonly<Record<string, () => Promise<RequestToSign>>> = {
    'POST of an authorisation': async () => ({
      method: 'POST',
      target: `${ndctCreation().target}/${await psu.payment()}/authorisations`,
      headers: { 'TPP-Session-ID': randomUUID(), 'TPP-Redirect-URI': 'https://tpp.example/callback' },
    }),
    'DELETE of a payment': async () => ({
      method: 'DELETE',
      target: `${ndctCreation().target}/${await psu.payment()}`,
    }),
    'POST of a batch run': async () => ({ method: 'POST', target: '/v1/sandbox/batch-runs' }),
  }
  for (const [name, make] of Object.entries(bodiless))
    test(`${name} needs no body, and accepts {}, with or without Digest and Content-Type`, async () => {
      for (const body of [undefined, '{}', ' { }\r\n']) {
        const request = await make()
        const answer = await bank.call(psu.tpp, { ...request, ...(body === undefined ? {} : { body }) })
        assert(answer.status < 300, `${JSON.stringify(body)} ${answer.text}`)
      }
      const bare = await sendUndigested(
        { ...(await make()), body: '{}', headers: { ...(await make()).headers, 'Content-Type': undefined } },
        { target: true },
      )
      assert(bare.status < 300, bare.text)
      assertRefused(await bank.call(psu.tpp, { ...(await make()), body: '{"a":1}' }), 'body-unexpected')
    })

  test('EP-23 a consent is started without Content-Type, whatever its body', async () => {
    const consent: RequestToSign = {
      method: 'POST',
      target: '/v1/bank-offered-consents',
      headers: {
        'TPP-Session-ID': randomUUID(),
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        'Content-Type': undefined,
      },
      body: '{"access":{}}',
    }
    assert.equal((await bank.call(psu.tpp, consent)).status, 201)
  })

  test('400: a read accepts no body, not even {}', async () => {
    const answer = await bank.call(psu.tpp, { method: 'GET', target: '/v1/sandbox/clock', body: '{}' })
    assertRefused(answer, 'body-unexpected')
  })
})
