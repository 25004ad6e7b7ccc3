import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newRequestId, prepare, useBank } from '../support/bank.ts'
import { NORA, NORDLYS_ACCOUNT, NORDLYS_BYGG } from '../support/basket-payer.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, payerAt, type PaymentRequest } from '../support/payer.ts'
import { sandboxDataAt } from '../support/sandbox-data.ts'
import { reader } from './support.ts'

const from = (bban: string, currency = 'NOK') =>
  ndctBody({ debtorAccount: { bban, currency: currency as 'NOK' } })

const as = (nationalId: string, context = 'PRIVATE') => ({
  'X-PSU-IDENTITY': nationalId,
  'PSU-Context': context,
})

/** Calls whose authorisation all ends with FORBIDDEN in the redirect, and the reason that the report gives. */
const CASES: Readonly<Record<string, readonly [PaymentRequest, reason: RegExp]>> = {
  'an account that does not exist': [{ body: from('86011117947') }, /no such account/],
  'somebody else’s account': [{ body: from('99860512749') }, /no such account/],
  'an account in another currency': [{ body: from('99860510002', 'EUR') }, /in NOK, .* says EUR/],
  'an account that the PSU only sees': [
    { headers: as('15848810018') },
    /may see the account, but may not pay/,
  ],
  'a kind of payment that the bank does not offer to the PSU': [
    { target: INSTANT_TARGET, headers: as('23869410055') },
    /does not offer this kind of payment/,
  ],
  'the PSU’s private account in a corporate context': [
    { body: from('99860510002'), headers: as(NORA, 'CORPORATE') },
    /engagement with the roles REGISTER and VIEW/,
  ],
  'more than the engagement allows': [
    { body: from(NORDLYS_ACCOUNT), headers: as(NORA, 'CORPORATE') },
    /above the registerLimit/,
  ],
}

describe('the reason why an SCA ended with FORBIDDEN', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())
  before(async () => {
    const data = sandboxDataAt(bank, tpp)
    const engagements = `agreements/${NORDLYS_BYGG}/engagements`
    for (const { engagementId } of await data.get<{ engagementId: string }[]>(engagements))
      await data.remove(`${engagements}/${engagementId}`)
    const accountId = 'a0000000-0000-4000-8000-000000000007'
    await data.engagement(NORDLYS_BYGG, { accountId, roles: ['REGISTER', 'VIEW'], registerLimit: '10.00' })
  })

  for (const [name, [request, reason]] of Object.entries(CASES))
    test(name, async () => {
      const payer = payerAt(bank, tpp)
      const requestId = newRequestId()
      const headers = { ...as(KARI), ...request.headers, 'X-Request-ID': requestId }
      const created = await payer.create({ ...request, headers })
      const decided = await payer.decide(created)
      assert.match(decided.text, /FORBIDDEN/)
      const { authorisation } = await reader(bank, tpp).whyOnce(requestId)
      assert.match(authorisation?.reason ?? '', reason)
    })

  test('no reason is given for any other end', async () => {
    const payer = payerAt(bank, tpp)
    const requestId = newRequestId()
    await payer.decide(await payer.create({ headers: { 'X-Request-ID': requestId } }), 'refuse')
    const { authorisation } = await reader(bank, tpp).whyOnce(requestId)
    assert.equal(authorisation?.scaStatus, 'failed')
    assert.equal(authorisation?.reason, undefined)
  })
})
