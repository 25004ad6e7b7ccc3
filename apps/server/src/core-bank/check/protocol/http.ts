import { expectEqual, expectThat } from '../expect.ts'
import { ask, expectSigned, type ProtocolCase } from './protocol-target.ts'

/** Status codes and JSON. */
export const HTTP_CASES: readonly ProtocolCase[] = [
  {
    id: 'protocol/null-for-nobody',
    title: 'Nobody is null with status 200, signed.',
    advice: 'The body of "there is none" is the JSON value null, not an empty body and not a 404.',
    async run(target, recorder) {
      const body = JSON.stringify({ bankId: target.data.bankId, ...target.data.people.nobody })
      expectEqual('the answer', expectSigned(await ask(target, recorder, { body }), target.key), null)
    },
  },
  {
    id: 'protocol/unknown-question',
    title: 'A question that the bank does not have is answered with 404.',
    advice: 'Answer 404 for any other name below /core-bank/v1/, and never 200.',
    async run(target, recorder) {
      const { answer } = await ask(target, recorder, { question: 'noSuchQuestion' })
      expectEqual('the status', answer.status, 404)
    },
  },
  {
    id: 'protocol/unreadable-question',
    title: 'A body that is not JSON is no question.',
    advice: 'Answer 400. Any status but 200 means "not known", and Havn changes nothing.',
    async run(target, recorder) {
      const { answer } = await ask(target, recorder, { body: '{"bankId":' })
      expectThat(answer.status >= 400, {
        what: 'the status',
        expected: '400, or another one that is not 200',
        received: answer.status,
      })
    },
  },
  {
    id: 'protocol/unknown-fields',
    title: 'A field that the bank does not know is ignored.',
    advice:
      'A later version of Havn may send more. Do not refuse a question for a field that you do not read.',
    async run(target, recorder) {
      const { data, key } = target
      const expected = expectSigned(await ask(target, recorder), key)
      const body = JSON.stringify({
        bankId: data.bankId,
        ...data.people.payer,
        fromALaterVersion: { a: [1] },
      })
      expectEqual('the answer', expectSigned(await ask(target, recorder, { body }), key), expected)
    },
  },
]
