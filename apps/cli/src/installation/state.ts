import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { certificatePaths } from '@havn/test-certificates'
import { installation } from './installation.ts'

export type StatePaths = ReturnType<typeof statePaths>

/**
 * The paths of everything that the sandbox stores: in the checkout, or in the working folder if the package `havn` was
 * started. HAVN_STATE_DIRECTORY sets another folder.
 */
export function statePaths(directory = process.env['HAVN_STATE_DIRECTORY'] ?? installation.stateDirectory) {
  return {
    directory,
    ...certificatePaths(directory),
    /** The document of the banks of TPPs. */
    ownBanks: join(directory, 'bank.json'),
    secret: join(directory, 'secret'),
    keys: join(directory, 'keys.json'),
    /** What opens the console in a browser. */
    consoleToken: join(directory, 'console-token'),
    /** The URL of the bank's own login to the database, while `havn dev` runs. */
    bankDatabaseUrl: join(directory, 'bank-database-url'),
    /** The keys and options of the login provider of `havn dev --login oidc`. */
    login: {
      bankKey: join(directory, 'login', 'bank-key.json'),
      providerKey: join(directory, 'login', 'provider-key.json'),
      providerOptions: join(directory, 'login', 'provider.json'),
    },
    postgres: join(directory, 'postgres'),
    /** The documents of the banks that `havn dev` opens beside those of TPPs. */
    banks: join(directory, 'banks'),
    /** The process of `havn dev` and its ports, while it runs. */
    dev: join(directory, 'dev.json'),
    gitignore: join(directory, '.gitignore'),
    /** What `havn dev --detach` prints in the background. */
    devLog: join(directory, 'dev.log'),
    serverLog: join(directory, 'server.log'),
    /** The link or path by which `havn approve last` finds the authorisation of the last call. */
    lastAuthorisation: join(directory, 'last-authorisation'),
    /** The X-Request-ID, TPP and server of the last call. */
    lastCall: join(directory, 'last-call.json'),
    example: join(directory, 'examples', 'ndct.json'),
  }
}

/** Removes a file, if it is there. */
export function removePrivate(file: string): void {
  rmSync(file, { force: true })
}
