import { gatherQueries } from '@havn/server/platform/database/gather-queries'

/**
 * Returns a function that answers questions to a bank which arrive at the same moment by one statement. `answerAll` returns
 * one answer for each question, in their order.
 */
export function gatherPerBank<Question, Answer>(
  answerAll: (bankId: string, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (bankId: string, question: Question) => Promise<Answer> {
  const gathered = gatherQueries(async (asked: readonly { bankId: string; question: Question }[]) => {
    const byBank = Map.groupBy(asked, ({ bankId }) => bankId)
    const answers = new Map<object, Answer>()
    for (const [bankId, ofBank] of byBank) {
      const found = await answerAll(
        bankId,
        ofBank.map(({ question }) => question),
      )
      for (const [index, one] of ofBank.entries()) answers.set(one, found[index] as Answer)
    }
    return asked.map((one) => answers.get(one) as Answer)
  })
  return (bankId, question) => gathered({ bankId, question })
}
