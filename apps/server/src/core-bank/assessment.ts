import assert from 'node:assert/strict'
import type { CoreBank } from './core-bank.ts'
import type {
  Answer,
  CreationAnswer,
  CreationQuestion,
  CreationQuestionName,
  Question,
} from './schema/questions.ts'

/** The part of a core bank that the creation of a payment asks. */
export type CreationTerms = Pick<CoreBank, CreationQuestionName>

/** Asks one question of a creation by itself. */
export async function askAlone(coreBank: CreationTerms, asked: CreationQuestion): Promise<CreationAnswer> {
  const { question } = asked
  switch (question) {
    case 'findCustomer':
      return { question, answer: await coreBank.findCustomer(asked.body) }
    case 'mayPayFrom':
      return { question, answer: await coreBank.mayPayFrom(asked.body) }
    case 'mayUseRail':
      // A core bank that leaves this question out lets every customer use every rail.
      return { question, answer: (await coreBank.mayUseRail?.(asked.body)) ?? true }
    case 'findKidRules':
      return { question, answer: await coreBank.findKidRules(asked.body) }
    case 'findExchangeRate':
      return { question, answer: await coreBank.findExchangeRate(asked.body) }
    case 'quoteFee':
      return { question, answer: await coreBank.quoteFee(asked.body) }
  }
}

/** Answers `assess` for a core bank, also for one that leaves it out. */
export async function assessBy(
  coreBank: CoreBank,
  { bankId, questions }: Question<'assess'>,
): Promise<Answer<'assess'>> {
  if (coreBank.assess === undefined)
    return { answers: await Promise.all(questions.map((one) => askAlone(coreBank, one))) }
  const isLeftOut = ({ question }: CreationQuestion) =>
    question === 'mayUseRail' && coreBank.mayUseRail === undefined
  const asked = questions.filter((one) => !isLeftOut(one))
  const { answers } = await coreBank.assess({ bankId, questions: asked })
  assert(
    answers.length === asked.length &&
      answers.every(({ question }, index) => question === asked[index]?.question),
    'the core bank must answer assess in the order of its questions',
  )
  const answered = answers.values()
  return {
    answers: questions.map((one) =>
      isLeftOut(one) ? { question: 'mayUseRail', answer: true } : (answered.next().value ?? assert.fail()),
    ),
  }
}

/**
 * Asks at once what a creation is about to ask one by one, if the core bank can answer so. The result answers those
 * questions from memory, and passes every other one on to the core bank.
 */
export async function assessCreation(
  coreBank: CoreBank,
  { bankId, questions }: Question<'assess'>,
): Promise<CreationTerms> {
  const unique = new Map(questions.map((one) => [keyOf(one.question, one.body), one]))
  if (coreBank.assess === undefined || unique.size < 2) return coreBank
  const { answers } = await assessBy(coreBank, { bankId, questions: [...unique.values()] })
  return answersFrom(coreBank, new Map([...unique.keys()].map((key, index) => [key, answers[index]])))
}

function answersFrom(
  coreBank: CoreBank,
  known: ReadonlyMap<string, CreationAnswer | undefined>,
): CreationTerms {
  async function ask<Name extends CreationQuestionName>(
    name: Name,
    body: Question<Name>,
  ): Promise<Answer<Name>> {
    // The name of a question decides the type of its body and of its answer.
    // oxlint-disable typescript/no-unsafe-type-assertion
    const asked = { question: name, body } as unknown as CreationQuestion
    const found = known.get(keyOf(name, body)) ?? (await askAlone(coreBank, asked))
    return found.answer as Answer<Name>
    // oxlint-enable typescript/no-unsafe-type-assertion
  }
  return {
    findCustomer: (query) => ask('findCustomer', query),
    mayPayFrom: (query) => ask('mayPayFrom', query),
    mayUseRail: (query) => ask('mayUseRail', query),
    findKidRules: (query) => ask('findKidRules', query),
    findExchangeRate: (query) => ask('findExchangeRate', query),
    quoteFee: (query) => ask('quoteFee', query),
  }
}

/** Two questions are the same if they would be the same JSON, whatever the order of their fields. */
function keyOf(question: CreationQuestionName, body: object): string {
  return `${question} ${sortedText(body)}`
}

function sortedText(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`
  if (Array.isArray(value)) return `[${value.map(sortedText).join()}]`
  if (typeof value !== 'object' || value === null || value instanceof Temporal.Instant)
    return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const sorted = fields.toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${sorted.map(([name, field]) => `"${name}":${sortedText(field)}`).join()}}`
}
