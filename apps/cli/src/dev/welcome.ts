import { dirname, join, relative } from 'node:path'
import { organizationIdentifier } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'
import { installation } from '../installation/installation.ts'
import { shellWord } from '../terminal/shell-word.ts'
import type { StatePaths } from '../installation/state.ts'
import { consoleAddress } from './console-process.ts'
import type { DevFile } from './dev-file.ts'
import { exampleCurl } from './german-bank.ts'
import type { FirstCustomer } from './first-customer.ts'

type Addresses = Pick<DevFile, 'httpsPort' | 'httpPort' | 'consolePort'> & {
  /** The port of the German bank, which has the interface of the Berlin Group. */
  berlinGroupPort: number
  /** The base URL for other machines; undefined if only this machine can call the sandbox. */
  externalUrl: string | undefined
  /** The local database as its owner; undefined if the sandbox uses one that was given. */
  databaseUrl: string | undefined
  /** Where PSUs log in; undefined if that is the sandbox's own form. */
  loginUrl: string | undefined
  inBackground: boolean
}

/** The text that `havn dev` prints when the sandbox is ready: what a developer needs for the first call. */
export function welcome(state: StatePaths, addresses: Addresses, customer: FirstCustomer): string {
  const {
    httpsPort,
    httpPort,
    berlinGroupPort,
    consolePort,
    externalUrl,
    databaseUrl,
    loginUrl,
    inBackground,
  } = addresses
  const havn = commandName()
  const headers = `-H 'X-PSU-IDENTITY: ${customer.number}' -H 'PSU-Context: PRIVATE'`
  const body = shellWord(here(state.example))
  return `
Havn is running: a sandbox bank on this machine.

${consolePort === undefined ? '' : `  console        ${consoleAddress(state, consolePort)}\n                 open it in a browser: pay, approve and watch by clicking\n`}  API            https://localhost:${httpsPort}
  also           http://localhost:${httpPort}
  Berlin Group   https://localhost:${berlinGroupPort}, a German bank; log in as anna.becker
${externalUrl === undefined ? '' : `  other machines ${externalUrl}\n`}  your TPP       ${here(dirname(state.tppKey('default')))}/cert.pem and key.pem, ${organizationIdentifier('default')}
  trust          ${here(state.ca)}
  test customer  ${customer.name}, number ${customer.number}, accounts ${customer.accounts.join(' and ')}
  log            ${here(state.serverLog)}
${databaseUrl === undefined ? '' : `  database       psql '${databaseUrl}'\n`}${loginUrl === undefined ? '' : loginText(loginUrl)}
Create a payment; paste this into another terminal:

  ${havn} call POST /v1/payments/norwegian-domestic-credit-transfers --data ${body} ${headers}

Then be the PSU who approves it: in a browser, at the link that the call shows, or

  ${havn} approve last

and have the bank execute it, without waiting for the next of its five batch runs a day:

  ${havn} run

A plain client of the Berlin Group needs its TLS certificate alone:

  ${exampleCurl(qwacFiles(state), berlinGroupPort)}

Every status, error and SCA ending, on purpose: ${here(join(installation.docs, 'scenarios.md'))}

${inBackground ? `${havn} stop` : 'Ctrl-C'} stops everything. Your data stay in ${here(state.directory)}; ${havn} dev --reset begins with a new database.
`
}

function qwacFiles(state: StatePaths) {
  return {
    cert: shellWord(here(state.tppQwac('default'))),
    key: shellWord(here(state.tppQwacKey('default'))),
    ca: shellWord(here(state.ca)),
  }
}

/** PSUs leave for the provider in a browser; a program that approves has none, and needs none. */
function loginText(loginUrl: string): string {
  return `  login          ${loginUrl}, an OpenID Connect provider: choose there who you are, or cancel
                 ${loginUrl}/device is everybody's own device, for TPP-Redirect-Preferred: false
                 ${commandName()} approve needs no provider, and ${commandName()} evidence PAYMENT-ID verifies a login later
`
}

function here(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path || '.'
}
