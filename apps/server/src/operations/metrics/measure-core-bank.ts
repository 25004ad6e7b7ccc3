import { type CoreBank, CoreBankUnavailable, QUESTION_NAMES } from '../../core-bank/index.ts'
import { monotonicMilliseconds } from '../../platform/shared/clock.ts'

/** How a question to a core bank ended; `failed` is any other rejection, such as of an adapter in this process. */
interface EndedQuestion {
  readonly bankId: string
  readonly question: string
  readonly outcome: 'answered' | 'failed' | CoreBankUnavailable['outcome']
  readonly seconds: number
}

/** Every question names its bank, by the id or with what else is known of it. */
type BankOfQuestion = { readonly bankId: string } | { readonly bank: { readonly bankId: string } }

type Ask = (question: never) => Promise<unknown>

/**
 * The same core bank, with `onEnd` called after every question. A core bank that leaves a question out still does: what is
 * assumed in place of an answer was never asked.
 */
export function measureCoreBank(coreBank: CoreBank, onEnd: (ended: EndedQuestion) => void): CoreBank {
  const methods: Readonly<Partial<Record<string, unknown>>> = coreBank as never
  const measured = QUESTION_NAMES.filter((question) => methods[question] !== undefined).map((question) => {
    const ask = (methods[question] as Ask).bind(coreBank)
    const measure = (asked: never) =>
      measureQuestion({ question, bankId: bankIdOf(asked) }, () => ask(asked), onEnd)
    return [question, measure] as const
  })
  const { transactionTexts } = coreBank
  return {
    ...(Object.fromEntries(measured) as unknown as CoreBank),
    ...(transactionTexts === undefined ? {} : { transactionTexts }),
  }
}

function bankIdOf(asked: BankOfQuestion): string {
  return 'bankId' in asked ? asked.bankId : asked.bank.bankId
}

async function measureQuestion(
  asked: Pick<EndedQuestion, 'bankId' | 'question'>,
  ask: () => Promise<unknown>,
  onEnd: (ended: EndedQuestion) => void,
): Promise<unknown> {
  const start = monotonicMilliseconds()
  const end = (outcome: EndedQuestion['outcome']) =>
    onEnd({ ...asked, outcome, seconds: (monotonicMilliseconds() - start) / 1_000 })
  try {
    const answer = await ask()
    end('answered')
    return answer
  } catch (error) {
    end(error instanceof CoreBankUnavailable ? error.outcome : 'failed')
    throw error
  }
}
