import { organizationIdentifier } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'
import { output, type OutputOptions } from '../terminal/output.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { consoleAddress } from './console-process.ts'
import { type DevFile, findRunningSandbox } from './dev-file.ts'

type StatusOptions = OutputOptions & { env?: boolean }

/** What a program needs to call a running sandbox: its addresses, and the files of its authority and of the first TPP. */
function factsOf(state: StatePaths, { pid, httpsPort, httpPort, consolePort, externalUrl }: DevFile) {
  return {
    ready: true,
    pid,
    url: `https://localhost:${httpsPort}`,
    httpUrl: `http://localhost:${httpPort}`,
    ...(consolePort !== undefined && { consoleUrl: consoleAddress(state, consolePort) }),
    ...(externalUrl !== undefined && { externalUrl }),
    caFile: state.ca,
    tpp: {
      organizationIdentifier: organizationIdentifier('default'),
      certificateFile: state.tppCertificate('default'),
      keyFile: state.tppKey('default'),
    },
    examplePaymentFile: state.example,
    logFile: state.serverLog,
    stateDirectory: state.directory,
  }
}

type Facts = ReturnType<typeof factsOf>

/** Prints whether a sandbox runs here and how to call it. The exit code is 1 if it cannot be called, so that CI can wait. */
export async function status(options: StatusOptions): Promise<void> {
  const state = statePaths()
  const running = await findRunningSandbox(state)
  if (running === undefined || !(await isReady(running))) {
    const word = running === undefined ? 'No sandbox runs' : 'A sandbox is starting'
    const havn = commandName()
    output(options, { ready: false }, () => `${word} in ${state.directory}: ${havn} dev starts one.`)
    process.exitCode = 1
    return
  }
  const facts = factsOf(state, running)
  if (options.env === true) console.log(environmentOf(facts))
  else output(options, facts, () => textOf(facts))
}

async function isReady({ httpPort, isReady: hasStarted }: DevFile): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${httpPort}/readyz`).catch(() => undefined)
  await answer?.body?.cancel()
  return hasStarted && answer?.status === 200
}

/** Lines of `NAME=value`, as an .env file and GitHub's GITHUB_ENV take them. No name begins with HAVN_: those are settings. */
function environmentOf({ url, externalUrl, caFile, tpp, examplePaymentFile }: Facts): string {
  return [
    `BANK_URL=${externalUrl ?? url}`,
    `BANK_CA_FILE=${caFile}`,
    `TPP_CERTIFICATE_FILE=${tpp.certificateFile}`,
    `TPP_KEY_FILE=${tpp.keyFile}`,
    `EXAMPLE_PAYMENT_FILE=${examplePaymentFile}`,
  ].join('\n')
}

function textOf({
  pid,
  url,
  httpUrl,
  consoleUrl: console,
  externalUrl,
  caFile,
  tpp,
  logFile,
}: Facts): string {
  return [
    `A sandbox runs, process ${pid}.`,
    `  API            ${url}`,
    `  also           ${httpUrl}`,
    ...(console === undefined ? [] : [`  console        ${console}`]),
    ...(externalUrl === undefined ? [] : [`  other machines ${externalUrl}`]),
    `  your TPP       ${tpp.certificateFile}`,
    `                 ${tpp.keyFile}, ${tpp.organizationIdentifier}`,
    `  trust          ${caFile}`,
    `  log            ${logFile}`,
  ].join('\n')
}
