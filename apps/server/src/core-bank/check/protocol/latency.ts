import { expectThat } from '../expect.ts'
import { ask, type ProtocolCase } from './protocol-target.ts'

const questions = 20
const slowMilliseconds = 1_000
/** Where a delayed acknowledgement shows: Linux waits 40 ms, and the rest takes a while, too. */
const delayedMilliseconds = { least: 35, most: 100 }

/** How long a question takes on a connection that stays open. */
export const LATENCY_CASE: ProtocolCase = {
  id: 'protocol/time-per-question',
  title: 'A small question is answered within a second, on a connection that stays open.',
  advice:
    'Write head and body at once, set TCP_NODELAY, and keep connections open: see "Connections" in docs/core-bank-http.md.',
  async run(target, recorder) {
    const times: number[] = []
    let opened = 0
    for (let count = 0; count < questions; count += 1) {
      const { answer } = await ask(target, recorder)
      times.push(answer.milliseconds)
      if (!answer.isReused) opened += 1
    }
    const median = times.toSorted((one, other) => one - other)[questions / 2] ?? 0
    recorder.note(`${median.toFixed(1)} ms for one question, the median of ${questions}`)
    if (opened > 1)
      recorder.warn(`${questions} questions took ${opened} connections: keep them open (HTTP/1.1 keep-alive)`)
    if (median >= delayedMilliseconds.least && median <= delayedMilliseconds.most)
      recorder.warn(
        'about 40 ms for each question is what head and body in two writes cost (Nagle’s algorithm and delayed acknowledgements): write them at once and set TCP_NODELAY',
      )
    expectThat(median < slowMilliseconds, {
      what: 'the time for one question',
      expected: 'less than a second, because a person waits',
      received: `${median.toFixed(0)} ms`,
    })
  },
}
