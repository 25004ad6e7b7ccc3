import { decode } from '../schema/decode.ts'
import { type Answer, type Question, type QuestionName, QUESTIONS } from '../schema/questions.ts'
import { CoreBankUnavailable } from './core-bank-unavailable.ts'
import type { HttpOutcome } from './exchange.ts'
import type { HttpCoreBankOptions } from './options.ts'
import { checkAnswer } from './protocol.ts'

/** The statuses by which a core bank, or a proxy before it, says that it is overloaded or away. */
const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** The core bank does not accept the key that signed the question. */
const UNAUTHORIZED = new Set([401, 403])

function outcomeOf(status: number): CoreBankUnavailable['outcome'] {
  if (OVERLOADED.has(status)) return 'overloaded'
  return UNAUTHORIZED.has(status) ? 'unauthorized' : 'no-answer'
}

/** Returns the answer if it is proven and as its schema says. Otherwise throws a `CoreBankUnavailable`. */
export function readAnswer<Name extends QuestionName>(
  name: Name,
  outcome: HttpOutcome,
  { requestSignature, options }: { requestSignature: string; options: HttpCoreBankOptions },
): Answer<Name> {
  if (outcome.kind !== 'response') throw withoutResponse(name, outcome, options)
  const { status, body, signature } = outcome
  const { keys } = options
  const problem =
    keys.length === 0 ? undefined : checkAnswer(keys, signature, { status, body, requestSignature })
  if (status !== 200)
    throw new CoreBankUnavailable(
      name,
      outcomeOf(status),
      `expected status 200, got ${status}${problem === undefined ? '' : ' without a signature of the core bank, so perhaps from a proxy'}`,
    )
  if (problem !== undefined)
    throw new CoreBankUnavailable(name, 'unproven', `expected a signed answer, but ${problem}`)
  return decodeAnswer(name, body)
}

function withoutResponse(
  name: QuestionName,
  outcome: Exclude<HttpOutcome, { kind: 'response' }>,
  { timeoutsMilliseconds, answerBytesMax }: HttpCoreBankOptions,
): CoreBankUnavailable {
  switch (outcome.kind) {
    case 'timed-out': {
      const expected = `expected a whole answer within ${timeoutsMilliseconds[name]} ms, got none`
      return new CoreBankUnavailable(name, 'timed-out', expected)
    }
    case 'too-large':
      return new CoreBankUnavailable(name, 'invalid', `expected at most ${answerBytesMax} bytes, got more`)
    case 'broken': {
      const { error } = outcome
      // The code says what happened. The text of some errors quotes what was received, which may be personal.
      const code = 'code' in error ? String(error.code) : error.message
      return new CoreBankUnavailable(
        name,
        'unreachable',
        `expected an answer, got a broken connection (${code})`,
      )
    }
  }
}

function decodeAnswer<Name extends QuestionName>(name: Name, body: Buffer): Answer<Name> {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    // The error of the parser quotes the text, which is full of personal data.
    throw new CoreBankUnavailable(
      name,
      'invalid',
      `expected JSON in UTF-8, got ${body.length} bytes of something else`,
    )
  }
  const decoded = decode(QUESTIONS[name].answer, json)
  if (!decoded.ok) throw new CoreBankUnavailable(name, 'invalid', decoded.problem)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return decoded.value as Answer<Name>
}

/** Returns the answer if it fits its question, which no schema can say. Otherwise throws a `CoreBankUnavailable`. */
export function requireAnswerTo<Name extends QuestionName>(
  name: Name,
  question: Question<Name>,
  answer: Answer<Name>,
): Answer<Name> {
  if (name !== 'assess') return answer
  // The name of a question decides the type of its body and of its answer.
  // oxlint-disable typescript/no-unsafe-type-assertion
  const { questions } = question as Question<'assess'>
  const { answers } = answer as Answer<'assess'>
  // oxlint-enable typescript/no-unsafe-type-assertion
  if (answers.length !== questions.length) {
    const problem = `answers: expected ${questions.length}, one for each question, got ${answers.length}`
    throw new CoreBankUnavailable(name, 'invalid', problem)
  }
  const wrong = answers.findIndex((one, index) => one.question !== questions[index]?.question)
  if (wrong === -1) return answer
  const problem = `answers[${wrong}].question: expected ${questions[wrong]?.question}, as in the order of the questions, got ${answers[wrong]?.question}`
  throw new CoreBankUnavailable(name, 'invalid', problem)
}
