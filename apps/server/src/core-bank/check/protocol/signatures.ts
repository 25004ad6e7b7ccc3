import { CaseNotRunError } from '../conformance-case.ts'
import { ask, expectSigned, type ProtocolCase } from './protocol-target.ts'

/** Requests that are right, and the signatures of their answers. */
export const SIGNATURE_CASES: readonly ProtocolCase[] = [
  {
    id: 'protocol/signed-answer',
    title: 'A signed question is answered with 200, and the answer is signed.',
    advice:
      'Sign the answer with the key of the request, over three lines: the status, the whole Havn-Signature of the request, the SHA-256 of the body that you send. docs/core-bank-http-vectors.json has every step.',
    async run(target, recorder) {
      expectSigned(await ask(target, recorder), target.key)
    },
  },
  {
    id: 'protocol/clock-within-a-minute',
    title: 'A request whose time is 40 seconds off in either direction is answered.',
    advice: 'Keep the clock by NTP, and refuse only what is more than 60 seconds off.',
    async run(target, recorder) {
      for (const secondsOff of [-40, 40])
        expectSigned(await ask(target, recorder, { secondsOff }), target.key)
    },
  },
  {
    id: 'protocol/second-key',
    title: 'Two keys are accepted at once, and each answer is signed with the key of its request.',
    advice:
      'Keys are replaced one after the other, so a bank must accept the old and the new one for a while.',
    async run(target, recorder) {
      const { key, secondKey } = target
      if (secondKey === undefined)
        throw new CaseNotRunError('No second key was given: use --second-key-id and --second-key-file.')
      for (const one of [key, secondKey, key]) expectSigned(await ask(target, recorder, { key: one }), one)
    },
  },
]
