import { randomUUID } from 'node:crypto'
import { type Check } from '../../check.ts'
import { failed, passed } from '../../outcome.ts'
import { codesOf, describeAnswer, isRefusal, isSuccess } from '../../exchange/read-answer.ts'
import { changeBody } from '../support/body.ts'
import { expectCreated, expectRefused, expectStatus } from '../support/expect.ts'
import { requireProbe } from '../support/probe.ts'
import { create, NDCT, requireCreated } from '../support/products.ts'

const needs = ['pisp', 'facts', 'payments'] as const

export const PAYLOAD_CHECKS: readonly Check[] = [
  {
    id: 'transport/xml',
    rules: ['SVC-08'],
    title: 'A body of XML is refused.',
    severity: 'must',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      const headers = { 'Content-Type': 'application/xml' }
      return expectRefused(await create(context, NDCT, { headers, body: '<Document/>' }))
    },
  },
  {
    id: 'transport/not-json',
    rules: ['SVC-08'],
    title: 'A body that is not JSON is refused.',
    severity: 'must',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      return expectRefused(await create(context, NDCT, { body: '{"instructedAmount":' }))
    },
  },
  {
    id: 'transport/norwegian-letters',
    rules: ['SVC-09'],
    title: 'Norwegian letters in UTF-8 are accepted.',
    severity: 'must',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      const body = changeBody(NDCT.body(context), {
        set: { 'creditorAddress.street': 'Ærlig Ødegårds vei 1' },
      })
      return expectCreated(await create(context, NDCT, { body }))
    },
  },
  {
    id: 'transport/not-utf-8',
    rules: ['SVC-09'],
    title: 'A body whose bytes are not UTF-8 is refused.',
    severity: 'should',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      const text = JSON.stringify(changeBody(NDCT.body(context), { set: { creditorName: 'Bølgen' } }))
      return expectRefused(await create(context, NDCT, { body: Buffer.from(text, 'latin1') }))
    },
  },
  {
    id: 'transport/emoji',
    rules: ['SVC-10', 'ERR-03'],
    title: 'An emoji is processed, or answered 400: nothing else.',
    severity: 'must',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      const body = changeBody(NDCT.body(context), { set: { remittanceInformationUnstructured: 'Thanks 🎉' } })
      const answer = await create(context, NDCT, { body })
      if (isSuccess(answer)) return passed('The server takes it.')
      return answer.status === 400
        ? passed('The server does not take it.')
        : failed('201 or 400', describeAnswer(answer))
    },
  },
  {
    id: 'transport/large-body',
    rules: ['SEC-28'],
    title: 'A body of 2 MiB is refused without an error of the server.',
    severity: 'beyond',
    needs,
    async run(context) {
      await requireCreated(context, NDCT)
      const answer = await create(context, NDCT, { body: JSON.stringify({ x: 'x'.repeat(2 * 1024 * 1024) }) })
      // A server may also close the connection while the body is being sent.
      return isRefusal(answer) || answer.status === 0
        ? passed()
        : failed('413 or 400', describeAnswer(answer))
    },
  },
  {
    id: 'transport/prefix',
    rules: ['EP-01', 'VER-03'],
    title: 'An operation does not exist without the prefix /v1.',
    severity: 'must',
    needs: [],
    async run(context) {
      await requireProbe(context)
      const answer = await context.call({ path: '/user', headers: { 'TPP-Session-ID': randomUUID() } })
      return expectRefused(answer)
    },
  },
  {
    id: 'transport/unknown-path',
    rules: ['DX-03'],
    title: 'An unknown path is answered 404 with a message.',
    severity: 'beyond',
    needs: [],
    async run(context) {
      const answer = await context.call({ path: '/v1/nowhere' })
      if (answer.status !== 404) return expectStatus(answer, 404)
      return codesOf(answer).length > 0 ? passed() : failed('a body with tppMessages', describeAnswer(answer))
    },
  },
  {
    id: 'transport/unknown-host',
    rules: ['SEC-07'],
    title: 'A request with a Host that the server does not know is refused.',
    severity: 'beyond',
    needs: [],
    async run(context) {
      await requireProbe(context)
      const headers = {
        Host: 'unknown.example',
        'TPP-Session-ID': randomUUID(),
        'TPP-Redirect-URI': context.redirectUri,
      }
      return expectRefused(await context.call({ path: '/v1/user', headers }))
    },
  },
]
