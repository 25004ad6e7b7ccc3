import { type Clock, monotonicMilliseconds, realClock } from '../../platform/shared/clock.ts'
import { currentTrace, formatTraceparent, inSpan } from '../../platform/tracing/index.ts'
import type { CoreBank } from '../core-bank.ts'
import { encode } from '../schema/encode.ts'
import {
  type Answer,
  type Question,
  QUESTION_NAMES,
  type QuestionName,
  QUESTIONS,
} from '../schema/questions.ts'
import { createCircuit } from './circuit.ts'
import { CoreBankUnavailable, type QuestionOutcome } from './core-bank-unavailable.ts'
import { type HttpOutcome, openConnections } from './exchange.ts'
import { type HttpCoreBankOptions, OPTIONAL_QUESTIONS } from './options.ts'
import { DEADLINE_HEADER, pathOf, SIGNATURE_HEADER, signRequest } from './protocol.ts'
import { readAnswer, requireAnswerTo } from './read-answer.ts'

/** What a program may watch a core bank over HTTP by. A hook that throws changes no answer; its error is dropped. */
export interface HttpCoreBankHooks {
  /** Called when a question has ended, for metrics. */
  observe?(ended: { question: QuestionName; outcome: QuestionOutcome; milliseconds: number }): void
  /** Called when the core bank has stopped answering, and when it answers again. */
  onCircuitChange?(isOpen: boolean): void
  /** The clock that requests are dated by. Default: that of this machine. */
  readonly clock?: Clock
}

/** A core bank over HTTP, with its connections. */
export interface HttpCoreBank extends CoreBank {
  /** Ends every connection. */
  close(): void
}

const circuitSettings = { failuresMax: 5, pauseMilliseconds: { first: 1_000, max: 30_000 } }

/** The outcomes after which further questions would wait in vain. Any other one shows that the core bank is there. */
const FAILURES: ReadonlySet<QuestionOutcome> = new Set(['timed-out', 'unreachable', 'overloaded'])

/**
 * Connects to a core bank that speaks the protocol of docs/core-bank-http.md. Every question rejects with a
 * `CoreBankUnavailable` unless its answer is proven and as its schema says.
 */
export function createHttpCoreBank(
  options: HttpCoreBankOptions,
  hooks: HttpCoreBankHooks = {},
): HttpCoreBank {
  const { keys, timeoutsMilliseconds } = options
  const { clock = realClock } = hooks
  const connections = openConnections(options, SIGNATURE_HEADER)
  const circuit = createCircuit({
    ...circuitSettings,
    now: monotonicMilliseconds,
    onChange: (isOpen) => ignoreErrors(() => hooks.onCircuitChange?.(isOpen)),
  })

  async function ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
    const start = monotonicMilliseconds()
    const end = (outcome: QuestionOutcome) => {
      const milliseconds = monotonicMilliseconds() - start
      ignoreErrors(() => hooks.observe?.({ question: name, outcome, milliseconds }))
    }
    if (!circuit.enter()) {
      end('circuit-open')
      throw new CoreBankUnavailable(name, 'circuit-open', 'not asked, because it has stopped answering')
    }
    const deadline = start + timeoutsMilliseconds[name]
    const asked = inSpan(`core bank ${name}`, {}, () =>
      exchange(name, encode(QUESTIONS[name].question, question), deadline).then((answer) =>
        requireAnswerTo(name, question, answer),
      ),
    )
    const failed = await asked.then(
      () => undefined,
      (error: unknown) => (error instanceof CoreBankUnavailable ? error.outcome : 'invalid'),
    )
    if (failed !== undefined && FAILURES.has(failed)) circuit.fail()
    else circuit.succeed()
    end(failed ?? 'answered')
    return asked
  }

  async function exchange<Name extends QuestionName>(
    name: Name,
    body: string,
    deadline: number,
  ): Promise<Answer<Name>> {
    const { outcome, signature } = await post(name, body, deadline)
    // The other side closes idle connections, sometimes just when one is used again. Orders are not sent again here: who
    // asked for them must know that they were sent twice, as the first request may still find money for them.
    if (outcome.kind === 'broken' && outcome.wasReused && name !== 'execute') {
      const again = await post(name, body, deadline)
      return readAnswer(name, again.outcome, { requestSignature: again.signature, options })
    }
    return readAnswer(name, outcome, { requestSignature: signature, options })
  }

  async function post(
    name: QuestionName,
    body: string,
    deadline: number,
  ): Promise<{ outcome: HttpOutcome; signature: string }> {
    const [key] = keys
    const path = pathOf(name)
    const signature =
      key === undefined ? '' : signRequest(key, { milliseconds: clock.milliseconds(), path, body })
    const timeoutMilliseconds = Math.max(1, Math.floor(deadline - monotonicMilliseconds()))
    const traced = currentTrace()
    const headers = {
      ...(traced === undefined ? {} : { traceparent: formatTraceparent(traced) }),
      [DEADLINE_HEADER]: String(timeoutMilliseconds),
      ...(key === undefined ? {} : { [SIGNATURE_HEADER]: signature }),
    }
    return { outcome: await connections.post({ path, headers, body, timeoutMilliseconds }), signature }
  }

  return { ...toPort(ask, options), close: () => connections.close() }
}

/** Calls a hook of the program. The core bank may have moved money, so its answer counts whatever the hook does. */
function ignoreErrors(call: () => void): void {
  try {
    call()
  } catch {
    // Whoever gives a hook handles its errors.
  }
}

/** What an object in this process may have beside methods that ask. */
type OtherMember = 'transactionTexts' | 'confirmsFundsAt'

/** Fails to compile if the port has a method that the table of questions lacks. */
const METHODS: Readonly<Record<Exclude<keyof CoreBank, OtherMember>, unknown>> = QUESTIONS

type Ask = <Name extends QuestionName>(name: Name, question: Question<Name>) => Promise<Answer<Name>>

/** Makes the methods of the port: every question that is required, and the optional ones that the bank answers. */
function toPort(ask: Ask, { optionalQuestions }: HttpCoreBankOptions): CoreBank {
  const left = new Set<string>(OPTIONAL_QUESTIONS.filter((name) => !optionalQuestions.includes(name)))
  const names = QUESTION_NAMES.filter((name) => name in METHODS && !left.has(name))
  const methods = names.map((name) => [name, (question: Question<typeof name>) => ask(name, question)])
  // The table of questions has exactly the methods of the port, as the type of METHODS checks.
  return Object.fromEntries(methods)
}
