import { type HavnProcess, havnProcess } from '../faults/havn-process.ts'
import type { TestBank } from '../support/bank.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'

/** Starts a program with two processes on the database of a test's bank, and returns the bank as they serve it. */
export async function startTwoProcesses(
  inner: TestBank,
  keysFile: string,
): Promise<{ readonly bank: TestBank; readonly havn: HavnProcess }> {
  const secret = inner.key.export().toString('hex')
  const settings = { HAVN_PROCESSES: '2', HAVN_KEYS_FILE: keysFile, HAVN_LOG_LEVEL: 'warn' }
  const havn = await havnProcess({ databaseUrl: inner.databaseUrl, ca: inner.ca, secret, settings })
  await havn.start()
  const { port } = havn
  const call: TestBank['call'] = (tpp, request) => send(port, signedRequest(tpp, request))
  return { havn, bank: { ...inner, baseUrl: `http://127.0.0.1:${port}`, port, call } }
}
