import type { CoreBank } from '../index.ts'
import { formatValue } from './expect.ts'

/** A question to the bank and its answer, as a report shows them. */
export interface RecordedCall {
  readonly question: string
  readonly asked: string
  readonly answered: string
}

/** Wraps a core bank so that every question and its answer is added to `calls`. */
export function recordCalls(coreBank: CoreBank, calls: RecordedCall[]): CoreBank {
  const record =
    (question: string, ask: (argument: object) => Promise<unknown>) => async (argument: object) => {
      const asked = formatValue(argument)
      try {
        const answer = await ask(argument)
        calls.push({ question, asked, answered: formatValue(answer) })
        return answer
      } catch (problem) {
        calls.push({ question, asked, answered: `no answer: ${formatValue(problem)}` })
        throw problem
      }
    }
  const questions = Object.entries(coreBank)
    .filter(
      (entry): entry is [string, (argument: object) => Promise<unknown>] => typeof entry[1] === 'function',
    )
    .map(([question, ask]) => [question, record(question, ask)])
  return Object.fromEntries(questions) as CoreBank
}
