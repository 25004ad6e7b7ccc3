import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { headerDefinition, type Operation, OPERATIONS } from '@havn/contract'
import { openBank, type TestBank, useBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI, NDCT_TARGET, ndctBody, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf, type ReceivedResponse } from '../support/send.ts'
import type { RequestToSign } from '../support/signed-request.ts'
import { newBrowser } from './support/psu-browser.ts'
import {
  FJORD_KAFFE,
  type Headers,
  linkOf,
  NORDLYS_BYGG,
  OLA,
  redirectOf,
  tppAt,
  type TppCalls,
} from './support/tpp-calls.ts'

const host = 'felles.localhost'
const never = '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10'

/** What is equal in two responses that differ only in their links and ids. */
const withoutIds = ({ status, text }: ReceivedResponse) =>
  `${status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}(\/[\w-]{43})?/g, '')}`

describe('ids that were issued to somebody else', () => {
  const bank = useBank({ sharedHosts: [host] })
  let owner: TppCalls
  let stranger: TppCalls
  let kari: string
  let ola: string
  before(async () => {
    const inShared = (identity: Identity): TppCalls => {
      const shared: TestBank = {
        ...bank,
        call: (tpp, request) => bank.call(tpp, { ...request, headers: { Host: host, ...request.headers } }),
      }
      return tppAt(shared, identity)
    }
    owner = inShared(bank.newTpp({ keyType: 'P-256' }))
    stranger = inShared(bank.newTpp({ keyType: 'P-256' }))
    kari = await owner.identify({ session: 'of-kari', nationalId: KARI })
    ola = await owner.identify({ session: 'of-ola', nationalId: OLA })
  })

  /** Every route that takes a PSU-ID and acts by it. New ones must be added. */
  const routes = (caller: TppCalls, paymentId: string) =>
    ({
      'GET /v1/user': (headers: Headers) => caller.user(headers),
      'GET /v1/users': (headers: Headers) => caller.user(headers, '/v1/users'),
      'POST a payment': (headers: Headers) =>
        caller.createAs(headers['PSU-ID'] ?? '', headers['TPP-Session-ID'] ?? '', { headers }),
      'POST an authorisation': (headers: Headers) => caller.startAuthorisation(paymentId, headers),
    }) as const

  test('SCA-06 the PSU-ID of another TPP, on every route: like one that was never issued', async () => {
    const { paymentId } = await stranger.create()
    for (const [name, call] of Object.entries(routes(stranger, paymentId))) {
      const headers = { 'TPP-Session-ID': 'of-kari', 'X-Request-ID': name.replaceAll(' ', '-') }
      const foreign = await call({ ...headers, 'PSU-ID': kari })
      assert.equal(foreign.status, 401, name)
      assert.deepEqual(codesOf(foreign), ['PSU_CREDENTIALS_INVALID PSU-ID'])
      assert.equal(withoutIds(foreign), withoutIds(await call({ ...headers, 'PSU-ID': never })), name)
    }
  })

  test('SCA-07 the session of another TPP is not valid for one’s own PSU-ID', async () => {
    const own = await stranger.identify({ session: 'mine', nationalId: KARI })
    assert.notEqual(own, kari)
    const { paymentId } = await stranger.create()
    const { 'POST an authorisation': _start, ...sessionRoutes } = routes(stranger, paymentId)
    for (const [name, call] of Object.entries(sessionRoutes)) {
      const answer = await call({ 'PSU-ID': own, 'TPP-Session-ID': 'of-kari' })
      assert.deepEqual(codesOf(answer), ['SCA_NOT_FOUND TPP-Session-ID'], name)
    }
  })

  test('SCA-07 the session of another PSU is not valid for this one', async () => {
    const { paymentId } = await owner.create()
    const { 'POST an authorisation': _start, ...sessionRoutes } = routes(owner, paymentId)
    for (const [name, call] of Object.entries(sessionRoutes)) {
      const answer = await call({ 'PSU-ID': kari, 'TPP-Session-ID': 'of-ola' })
      assert.deepEqual(codesOf(answer), ['SCA_NOT_FOUND PSU-ID'], name)
    }
  })

  test('SCA-15 the PSU-Corporate-ID of another PSU, on every route that takes one', async () => {
    const { paymentId } = await owner.create()
    const { 'POST an authorisation': start, ...sessionRoutes } = routes(owner, paymentId)
    for (const [psuId, session, agreement] of [
      [kari, 'of-kari', NORDLYS_BYGG],
      [ola, 'of-ola', FJORD_KAFFE],
      [kari, 'of-kari', never],
    ] as const) {
      const headers = { 'PSU-ID': psuId, 'TPP-Session-ID': session, 'PSU-Corporate-ID': agreement }
      for (const [name, call] of Object.entries(sessionRoutes)) {
        const answer = await call(headers)
        assert.equal(answer.status, 403, name)
        assert.deepEqual(codesOf(answer), ['FORBIDDEN PSU-Corporate-ID'])
      }
      const ended = await owner.decide(linkOf(await start(headers)).authorisationId, { outcome: 'approve' })
      assert.equal(redirectOf(ended).get('code'), 'FORBIDDEN')
    }
    assert.equal(await owner.statusOf(paymentId), 'RCVD')
  })

  test('the PSU-ID of another PSU starts an SCA that approves nothing of the first', async () => {
    const { paymentId } = await owner.create()
    const link = linkOf(await owner.startAuthorisation(paymentId, { 'PSU-ID': ola }))
    const ended = await owner.decide(link.authorisationId, { outcome: 'approve', nationalId: OLA })
    assert.equal(redirectOf(ended).get('code'), 'FORBIDDEN')
    assert.equal(await owner.statusOf(paymentId), 'RCVD')
  })

  test('SCA-05 where no PSU is needed, a foreign PSU-ID opens nothing', async () => {
    const { answer, paymentId } = await owner.create()
    const { authorisationId } = linkOf(answer)
    for (const rest of ['', '/status', '/authorisations', `/authorisations/${authorisationId}`]) {
      const target = `${NDCT_TARGET}/${paymentId}${rest}`
      const headers = { 'PSU-ID': kari, 'TPP-Session-ID': 'of-kari', 'PSU-Corporate-ID': FJORD_KAFFE }
      assert.equal((await stranger.call({ target, headers })).status, 404, rest)
    }
  })
})

describe('a TPP without the role', () => {
  const bank = useBank()

  /** A call as complete as the contract's own examples make it. */
  function exampleOf({ method, path, pathParameters, headers, body }: Operation): RequestToSign {
    const names = headers.required.filter(
      (name) => !['date', 'digest', 'signature', 'tpp-signature-certificate', 'x-request-id'].includes(name),
    )
    const target = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => pathParameters[name]?.example ?? '')
    return {
      method,
      target,
      headers: Object.fromEntries(
        names.map((name) => headerDefinition(name)).map(({ name, example }) => [name, example]),
      ),
      ...(body === undefined ? {} : { body: JSON.stringify(body.example) }),
    }
  }

  const ROLES = [['AISP'], ['PISP'], ['PISP', 'AISP']] as const
  for (const roles of ROLES)
    test(`SVC-03 SVC-04 SIG-15 ${roles.join(' and ')}: every operation of the contract, by its role`, async () => {
      const tpp = bank.newTpp({ roles, keyType: 'P-256' })
      let allowed = 0
      for (const operation of Object.values<Operation>(OPERATIONS)) {
        const { id, role } = operation
        const answer = await bank.call(tpp, exampleOf(operation))
        const isAllowed = role === 'any' || (roles as readonly string[]).includes(role)
        if (isAllowed) {
          allowed += 1
          assert.notEqual(answer.status, 403, `${id}: ${answer.text}`)
          assert(answer.status < 500, `${id}: ${answer.text}`)
        } else {
          assert.equal(answer.status, 403, id)
          assert.equal(answer.json.tppMessages[0]?.code, 'FORBIDDEN')
          assert.match(answer.text, new RegExp(`role ${role}`))
        }
      }
      assert(allowed > 0)
      const [written] = await queryAsOwner(bank, 'select count(*)::int as n from payments.payment')
      if (!(roles as readonly string[]).includes('PISP')) assert.deepEqual(written, { n: 0 })
    })
})

describe('what no log and no error may contain', () => {
  const SECRETS = {
    nationalId: KARI,
    typed: '22815110181',
    brand: 'CanaryBrand',
    session: 'canary-session',
    redirect: 'canary-redirect',
    payee: 'Canary Payee',
    street: 'Canary Street',
    remittance: 'canary remittance',
    debtor: '99860510002',
    creditor: '99860512749',
    psuAddress: '192.0.2.77',
    agent: 'CanaryAgent',
  }
  const headers: Headers = {
    'TPP-Session-ID': SECRETS.session,
    'TPP-Redirect-URI': `https://tpp.example/cb?state=${SECRETS.redirect}`,
    'TPP-Brand-Logging-Information': SECRETS.brand,
    'PSU-IP-Address': SECRETS.psuAddress,
    'PSU-User-Agent': SECRETS.agent,
    'PSU-Geo-Location': `GEO:${SECRETS.agent}`,
  }
  const bodyOf = (text: string) =>
    ndctBody({
      creditorName: SECRETS.payee,
      creditorAddress: { street: SECRETS.street, country: 'NO' },
      remittanceInformationUnstructured: `${SECRETS.remittance} ${text}`,
    })

  test('SEC-27 secrets in every field, through success, refusals and faults: none in the log, none in an error', async () => {
    const bank = await openBank()
    try {
      const identity = bank.newTpp({ keyType: 'P-256' })
      const tpp = tppAt(bank, identity)
      const secrets: string[] = Object.values(SECRETS)
      const errors: ReceivedResponse[] = []
      const call = async (request: RequestToSign) => {
        const answer = await bank.call(identity, request)
        if (answer.status >= 400) errors.push(answer)
        return answer
      }
      const link = linkOf(await call(ndctCreation({ headers, body: bodyOf('1') })))
      const browser = newBrowser()
      await browser.open(link.href)
      await browser.logIn(SECRETS.typed)
      await browser.logIn(KARI)
      const [csrf = '', shown = ''] = [browser.field('csrf'), browser.field('shown')]
      secrets.push(link.token, csrf, shown, browser.cookie()?.slice('havn='.length) ?? '')
      const departed = await browser.approve()
      const psuId = new URL(departed.location ?? '').searchParams.get('psu-id') ?? ''
      await newBrowser().open(`${link.href}x`)
      await newBrowser().open(link.href)
      await call({ target: '/v1/user', headers: { ...headers, 'PSU-ID': psuId } })
      await call({ target: '/v1/user', headers: { ...headers, 'PSU-ID': never } })
      await call({ target: `/v1/user?${SECRETS.redirect}=1`, headers })
      await call({ target: `/v1/${SECRETS.session}`, headers })
      await call(
        ndctCreation({ headers: { ...headers, 'X-PSU-IDENTITY': '14838530062' }, body: bodyOf('2') }),
      )
      await call(ndctCreation({ headers: { ...headers, 'PSU-ID': psuId }, body: bodyOf('2') }))
      await call(
        ndctCreation({ headers: { ...headers, Signature: 'keyId="canary-signature"' }, body: bodyOf('3') }),
      )
      secrets.push('14838530062', 'canary-signature')
      // Faults of ours, wherever such a value is written.
      const second = linkOf(await call(ndctCreation({ headers, body: bodyOf('4') })))
      secrets.push(second.token)
      for (const table of ['sca.session', 'sca.login_attempt_counter', 'payments.payment_event'])
        await queryAsOwner(bank, `alter table ${table} add constraint never check (false) not valid`)
      const late = newBrowser()
      await late.open(second.href)
      await late.logIn(SECRETS.typed)
      await queryAsOwner(bank, 'alter table sca.login_attempt_counter drop constraint never')
      const third = await tpp.startAuthorisation(
        (await call(ndctCreation({ headers, body: bodyOf('5') }))).json.paymentId ?? never,
        headers,
      )
      errors.push(third)
      for (const table of ['payments.payment', 'sca.offered_link'])
        await queryAsOwner(
          bank,
          `alter table ${table} add constraint never_${table.length} check (false) not valid`,
        )
      assert.equal((await call(ndctCreation({ headers, body: bodyOf('6') }))).status, 500)
      assert.equal(
        (await call({ target: '/v1/user', headers: { ...headers, 'TPP-Session-ID': 'new' } })).status,
        500,
      )
      const kinds = new Set(errors.map(({ status }) => status))
      for (const status of [400, 401, 404, 500]) assert(kinds.has(status), `${status} was among them`)
      const log = bank.log.join('')
      assert.match(log, /"status":500/)
      for (const secret of secrets) {
        assert(secret.length > 5)
        assert.equal(
          bank.log.find((line) => line.includes(secret)),
          undefined,
          `${secret} in the log`,
        )
      }
      for (const { text, status } of errors) {
        // A 401 must contain its link; nothing else contains a secret.
        const { _links, ...rest } = JSON.parse(text)
        for (const secret of secrets.filter((one) => one !== SECRETS.session && one !== SECRETS.redirect))
          assert.equal(JSON.stringify(rest).includes(secret), false, `${secret} in a ${status}: ${text}`)
      }
    } finally {
      await bank.close()
    }
  })
})
