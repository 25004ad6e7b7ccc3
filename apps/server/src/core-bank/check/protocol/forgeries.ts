import { createSecretKey, randomBytes } from 'node:crypto'
import type { MacKey } from '../../index.ts'
import { type Attempt, ask, expectUnauthorised, type ProtocolCase } from './protocol-target.ts'

interface Forgery extends Pick<ProtocolCase, 'id' | 'title' | 'advice'> {
  readonly attempt: (key: MacKey) => Attempt
}

const verifyFirst =
  'Compute the MAC over the bytes of the body before anything else, compare it in constant time, and answer 401 if it differs.'
const newSecret = () => createSecretKey(randomBytes(32))

const FORGERIES: readonly Forgery[] = [
  {
    id: 'protocol/no-signature',
    title: 'A request without a signature is refused with 401.',
    advice: verifyFirst,
    attempt: () => ({ tamper: (request) => ({ ...request, signature: undefined }) }),
  },
  {
    id: 'protocol/wrong-mac',
    title: 'A request with a wrong MAC is refused with 401.',
    advice: verifyFirst,
    attempt: () => ({
      tamper: ({ signature, ...request }) => ({
        ...request,
        signature: signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0'),
      }),
    }),
  },
  {
    id: 'protocol/changed-body',
    title: 'A request whose body was changed on the way is refused with 401.',
    advice: 'The last line of the signed text is the SHA-256 of the body as it came.',
    attempt: () => ({ tamper: (request) => ({ ...request, body: `${request.body} ` }) }),
  },
  {
    id: 'protocol/other-question',
    title: 'A signature for one question is refused for another.',
    advice: 'The third line of the signed text is the path that was called: /core-bank/v1/{question}.',
    attempt: () => ({
      question: 'findCustomer',
      tamper: (request) => ({ ...request, path: '/core-bank/v1/findCustomerByNationalId' }),
    }),
  },
  {
    id: 'protocol/unknown-key',
    title: 'A request signed with a key of nobody is refused with 401.',
    advice: 'Look up the key by the id after k=, and refuse an id that you do not have.',
    attempt: () => ({ key: { id: 'no-such-key', secret: newSecret() } }),
  },
  {
    id: 'protocol/wrong-secret',
    title: 'A request that names a known key but was made with another secret is refused with 401.',
    advice: verifyFirst,
    attempt: ({ id }) => ({ key: { id, secret: newSecret() } }),
  },
  ...[-90, 90].map((secondsOff) => ({
    id: secondsOff < 0 ? 'protocol/replayed-later' : 'protocol/from-the-future',
    title: `A request whose time is 90 seconds ${secondsOff < 0 ? 'ago' : 'ahead'} is refused with 401.`,
    advice:
      'Compare t, milliseconds since 1970, with your clock: more than 60 seconds in either direction is refused. Otherwise a recorded request can be sent again for ever.',
    attempt: () => ({ secondsOff }),
  })),
]

/** Requests that Havn did not make, each wrong in one thing. */
export const FORGERY_CASES: readonly ProtocolCase[] = FORGERIES.map(({ attempt, ...one }) => ({
  ...one,
  async run(target, recorder) {
    expectUnauthorised(await ask(target, recorder, attempt(target.key)))
  },
}))
