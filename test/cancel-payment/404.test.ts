import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { SCA_HEADERS } from '../sca/support/tpp-calls.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, payerAt } from '../support/payer.ts'
import { codesOf, type ReceivedResponse } from '../support/send.ts'
import type { RequestToSign } from '../support/signed-request.ts'
import { prepare, useBank } from '../support/bank.ts'

const host = 'felles.localhost'
const neverIssued = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'

/** Every call that is part of a cancellation. */
function callsOf(path: string, authorisationId: string): readonly RequestToSign[] {
  const headers = { Host: host, 'X-Request-ID': 'the-same' }
  const listing = `${path}/cancellation-authorisations`
  return [
    { method: 'DELETE', target: path, headers: { ...headers, ...SCA_HEADERS } },
    { method: 'DELETE', target: path, headers },
    { method: 'POST', target: listing, headers: { ...headers, ...SCA_HEADERS } },
    { method: 'GET', target: listing, headers },
    { method: 'GET', target: `${listing}/${authorisationId}`, headers },
  ]
}

const idAt = ({ json }: ReceivedResponse) => json._links['scaStatus']?.href.split('/').at(-1) ?? ''

describe('cancel a payment: 404', () => {
  const bank = useBank({ sharedHosts: [host] })
  let waiting: string
  let approved: string
  let approvalId: string
  let cancellationId: string
  const owner = prepare(() => payerAt(bank, bank.newTpp()))
  const stranger = prepare(() => payerAt(bank, bank.newTpp()))
  before(async () => {
    const created = [
      await owner.create({ headers: { Host: host } }),
      await owner.create({ headers: { Host: host } }),
    ]
    const [one, other] = created.map(({ json }) => `${NDCT_TARGET}/${json.paymentId}`)
    assert(one !== undefined && other !== undefined && created[1] !== undefined)
    waiting = one
    approved = other
    approvalId = idAt(created[1])
    const target = `/v1/sandbox/authorisations/${approvalId}`
    await owner.call({ target, body: { outcome: 'approve' }, headers: { Host: host } })
    const cancellation = await owner.cancel(approved, { Host: host, ...SCA_HEADERS })
    assert.equal(cancellation.status, 202, cancellation.text)
    cancellationId = idAt(cancellation)
  })

  test("another TPP's payment answers byte for byte as an id that never was, approved or not", async () => {
    for (const path of [waiting, approved]) {
      const never = callsOf(`${NDCT_TARGET}/${neverIssued}`, neverIssued)
      for (const [index, request] of callsOf(path, cancellationId).entries()) {
        const foreign = await stranger.call(request)
        const unknown = await stranger.call(never[index] ?? request)
        assert.deepEqual([foreign.status, codesOf(foreign)], [404, ['RESOURCE_UNKNOWN paymentId']])
        assert.equal(foreign.text, unknown.text)
        const { date: _, ...foreignHeaders } = foreign.headers
        const { date: _date, ...unknownHeaders } = unknown.headers
        assert.deepEqual(foreignHeaders, unknownHeaders)
      }
    }
    const read = (path: string) =>
      owner.call({
        target: `${path}/status`,
        headers: { Host: host, 'x-accept-fix': 'payment-status-before-approval' },
      })
    assert.equal((await read(waiting)).json.transactionStatus, 'RCVD')
    assert.match((await read(approved)).json.transactionStatus, /^AC[TW]C$/)
  })

  test('RESOURCE_UNKNOWN: an own payment under another product', async () => {
    for (const product of [NCBCT_TARGET, INSTANT_TARGET])
      for (const path of [waiting, approved])
        for (const request of callsOf(path.replace(NDCT_TARGET, product), cancellationId)) {
          const answer = await owner.call(request)
          assert.deepEqual([answer.status, codesOf(answer)], [404, ['RESOURCE_UNKNOWN paymentId']])
        }
  })

  test('PRODUCT_UNKNOWN: a product that does not exist', async () => {
    for (const request of callsOf(waiting.replace('domestic', 'galactic'), cancellationId)) {
      const answer = await owner.call(request)
      assert.deepEqual([answer.status, codesOf(answer)], [404, ['PRODUCT_UNKNOWN paymentProduct']])
    }
  })

  test('RESOURCE_UNKNOWN: an invalid id', async () => {
    for (const id of ['none', "1' or '1'='1", waiting.slice(-36).toUpperCase()]) {
      const path = `${NDCT_TARGET}/${encodeURIComponent(id)}`
      for (const request of callsOf(path, neverIssued)) {
        const answer = await owner.call(request)
        assert.deepEqual([answer.status, codesOf(answer)], [404, ['RESOURCE_UNKNOWN paymentId']], id)
      }
    }
  })

  test('RESOURCE_UNKNOWN: the authorisation of an approval is not one of the cancellation, and vice versa', async () => {
    const headers = { Host: host }
    const ids = {
      authorisations: [approvalId, cancellationId],
      'cancellation-authorisations': [cancellationId, approvalId],
    }
    for (const [folder, [own, other]] of Object.entries(ids)) {
      const read = (id: string | undefined) => owner.call({ target: `${approved}/${folder}/${id}`, headers })
      assert.equal((await read(own)).status, 200)
      for (const id of [other, neverIssued, 'none']) {
        const answer = await read(id)
        assert.deepEqual([answer.status, codesOf(answer)], [404, ['RESOURCE_UNKNOWN authorisationId']])
      }
      const elsewhere = await owner.call({ target: `${waiting}/${folder}/${own}`, headers })
      assert.equal(elsewhere.status, 404)
    }
    const listed = await owner.call({ target: `${approved}/cancellation-authorisations`, headers })
    assert.deepEqual(listed.json, { cancellationIds: [cancellationId] })
    const approvals = await owner.call({ target: `${approved}/authorisations`, headers })
    assert.deepEqual(approvals.json, { authorisationIds: [approvalId] })
  })
})
