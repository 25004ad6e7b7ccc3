import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signByHand } from '../xs2a/support/sign-by-hand.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { openBank } from '../support/bank.ts'
import { KARI, NDCT_TARGET, ndctBody, ndctCreation } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { send } from '../support/send.ts'
import { signedRequest, type RequestToSign } from '../support/signed-request.ts'
import { reader } from './support.ts'

const SECRETS = {
  nationalId: KARI,
  wrongNationalId: '14838530062',
  brand: 'CanaryBrand',
  session: 'canary-session',
  state: 'canary-state-0123456789',
  payee: 'Canary Payee',
  street: 'Canary Street',
  remittance: 'canary remittance',
  debtor: '99860510002',
  wrongDebtor: '99860510003',
  creditor: '99860512749',
  iban: 'DE89370400440532013000',
  wrongIban: 'DE89370400440532013001',
  card: '4111111111111111',
  psuAddress: '192.0.2.77',
  agent: 'CanaryAgent',
}

const headers = {
  'TPP-Session-ID': SECRETS.session,
  'TPP-Redirect-URI': `https://tpp.example/cb?state=${SECRETS.state}`,
  'TPP-Brand-Logging-Information': SECRETS.brand,
  'PSU-IP-Address': SECRETS.psuAddress,
  'PSU-User-Agent': SECRETS.agent,
}

const long = (text: string) => text.padEnd(200, '.')

/** Calls with secrets in every field and header: some are accepted, and each field causes one refusal. */
const CALLS: readonly RequestToSign[] = [
  ndctCreation({ headers, body: ndctBody({ creditorName: SECRETS.payee }) }),
  ndctCreation({
    headers,
    body: {
      ...ndctBody(),
      creditorName: long(SECRETS.payee),
      ultimateDebtor: `${SECRETS.payee} \u{1f600}`,
      creditorAddress: {
        street: `${SECRETS.street} \u{1f600} "quoted" ${SECRETS.street}`,
        country: SECRETS.payee,
      },
      debtorAccount: { bban: SECRETS.wrongDebtor, currency: SECRETS.payee },
      remittanceInformationUnstructured: `${SECRETS.remittance} \u{1f600}`,
      endToEndIdentification: long(SECRETS.remittance),
      [SECRETS.creditor]: 1,
    },
  }),
  ndctCreation({
    headers,
    body: ndctBody({ debtorAccount: { bban: SECRETS.wrongDebtor, currency: 'NOK' } }),
  }),
  ndctCreation({ headers: { ...headers, 'X-PSU-IDENTITY': SECRETS.wrongNationalId } }),
  ndctCreation({ headers: { ...headers, 'PSU-IP-Address': `${SECRETS.agent} ${SECRETS.psuAddress}` } }),
  {
    ...ndctCreation({ headers }),
    target: NCBCT_TARGET,
    body: ncbctBody({ creditorAccount: { iban: SECRETS.wrongIban, currency: 'EUR' } }),
  },
  { target: `${NDCT_TARGET}/${SECRETS.debtor}` },
  { target: `${NDCT_TARGET}/${SECRETS.iban}/status?account=${SECRETS.card}` },
  { target: `/v1/${SECRETS.nationalId}/${SECRETS.creditor}` },
  { target: `/v1/%22${SECRETS.nationalId}%22/nid${SECRETS.nationalId}?id%3D${SECRETS.nationalId}` },
  { target: '/v1/sandbox/clock', headers: { 'X-Request-ID': SECRETS.nationalId } },
]

test('SEC-27 what an error of the bank’s own code carries is not in the log', async () => {
  const carried = { Authorization: 'Bearer 3f2a9c', nationalId: SECRETS.nationalId }
  const bank = await openBank({
    replaceCoreBank: (ledger) => ({
      ...ledger,
      assess: () =>
        Promise.reject(
          Object.assign(
            new Error(`no answer about ${SECRETS.nationalId}`, { cause: new Error(SECRETS.iban) }),
            {
              code: 'ECONNRESET',
              config: { headers: carried, data: JSON.stringify(carried) },
            },
          ),
        ),
    }),
  })
  try {
    assert.equal((await bank.call(bank.newTpp(), ndctCreation({ headers }))).status, 500)
    const failure = bank.log.find((line) => line.includes('a call failed')) ?? ''
    assert.match(failure, /"type":"Error".*"message":"no answer about \*\*\*: \*\*\*".*"code":"ECONNRESET"/)
    for (const secret of [SECRETS.nationalId, SECRETS.iban, '3f2a9c'])
      assert(!bank.log.some((line) => line.includes(secret)), secret)
  } finally {
    await bank.close()
  }
})

test('SEC-27 account numbers, national ids, names and secrets of links are not in the log', async () => {
  const bank = await openBank()
  try {
    const tpp = bank.newTpp()
    const secrets: string[] = Object.values(SECRETS)
    const created = await bank.call(tpp, ndctCreation({ headers }))
    secrets.push(linkOf(created).token)
    for (const call of CALLS) await bank.call(tpp, call)
    const wrong = signedRequest(tpp, ndctCreation({ headers }), bank.clock.milliseconds())
    const spoilt = signByHand(tpp, wrong, { text: (text) => text.toUpperCase() })
    assert.equal((await send(bank.port, spoilt)).status, 400)
    // Headers that need no signature are signed too.
    const signsMore = signByHand(tpp, wrong, {
      names: (names) => [...names, 'psu-ip-address', 'psu-user-agent', 'tpp-session-id'],
    })
    assert.equal((await send(bank.port, signsMore)).status, 201)
    const listed = await reader(bank, tpp).list()
    assert.equal(listed.length, CALLS.length + 3)
    // A call whose id is a personal number can still be looked up by it.
    assert.equal((await reader(bank, tpp).why(SECRETS.nationalId)).attempts.length, 1)
    const rows = (await queryAsOwner(bank, 'select * from sandbox.request')).map((row) => JSON.stringify(row))
    assert.equal(rows.length, listed.length)
    for (const secret of secrets)
      for (const spelled of [secret, secret.toUpperCase(), secret.toLowerCase()])
        assert.equal(
          [...rows, ...bank.log].find((row) => row.includes(spelled)),
          undefined,
          spelled,
        )
    // The report still has the masked members.
    assert(rows.some((row) => row.includes('creditorAddress.street')))
    assert(rows.some((row) => row.includes('https://tpp.example/cb?state=***')))
  } finally {
    await bank.close()
  }
})
