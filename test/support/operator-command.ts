import { runCommand } from '../../apps/server/src/commands/program/run-command.ts'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { type Clock, realClock } from '../../apps/server/src/platform/shared/clock.ts'
import type { TestBank } from './bank.ts'

/** What a command printed, and its exit code. */
export interface OperatorResult {
  readonly code: number
  readonly out: string
}

/** Gives a command of `havn` with these settings, in this process: starting one takes 2 s of CPU. */
export async function giveCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  clock: Clock = realClock,
): Promise<OperatorResult & { readonly problem: string }> {
  let [out, problem] = ['', '']
  const code = await runCommand(words, {
    clock,
    environment,
    writeOut: (text) => void (out += text),
    writeProblem: (text) => void (problem += text),
  })
  return { code, out, problem }
}

/** Gives a command of `havn` as an operator, in this process: starting one takes a second. */
export async function commandAs(
  bank: Pick<TestBank, 'databaseUrl' | 'clock'>,
  operator: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<OperatorResult> {
  let out = ''
  const write = (text: string) => void (out += text)
  const environment = { HAVN_DATABASE_URL_BANK: await operatorLogin(bank, operator), ...settings }
  const code = await runCommand(words, {
    clock: bank.clock,
    environment,
    writeOut: write,
    writeProblem: write,
  })
  return { code, out }
}

/** The id of the proposal that a command has just made. */
export const proposalIn = ({ out }: OperatorResult): string => /^Proposed: (\S+)\./m.exec(out)?.[1] ?? ''
