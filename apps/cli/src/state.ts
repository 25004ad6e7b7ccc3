import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installation } from './installation/installation.ts'

export type StatePaths = ReturnType<typeof statePaths>

/**
 * The paths of everything that the sandbox stores: in the checkout, or in the working folder if the package `havn` was
 * started. HAVN_STATE_DIRECTORY sets another folder.
 */
export function statePaths(directory = process.env['HAVN_STATE_DIRECTORY'] ?? installation.stateDirectory) {
  return {
    directory,
    ca: join(directory, 'ca.pem'),
    caKey: join(directory, 'ca-key.pem'),
    tlsCertificate: join(directory, 'tls', 'cert.pem'),
    tlsKey: join(directory, 'tls', 'key.pem'),
    /** The certificate and key with which the bank signs notifications. */
    sealCertificate: join(directory, 'seal', 'cert.pem'),
    sealKey: join(directory, 'seal', 'key.pem'),
    secret: join(directory, 'secret'),
    /** The URL of the bank's own login to the database, while `havn dev` runs. */
    bankDatabaseUrl: join(directory, 'bank-database-url'),
    /** The keys and options of the login provider of `havn dev --login oidc`. */
    login: {
      bankKey: join(directory, 'login', 'bank-key.json'),
      serverOptions: join(directory, 'login', 'server.json'),
      providerKey: join(directory, 'login', 'provider-key.json'),
      providerOptions: join(directory, 'login', 'provider.json'),
    },
    postgres: join(directory, 'postgres'),
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
    /** Certificates of authorities that the sandbox trusts beside its own, a file for each. */
    trusted: join(directory, 'trusted'),
    /** All authorities that the sandbox trusts, as the server reads them. */
    trustAnchors: join(directory, 'trust-anchors.pem'),
    /** A folder for each TPP. */
    tpps: join(directory, 'tpp'),
    tppRequest: (name: string) => join(directory, 'tpp', name, 'request.pem'),
    tppCertificate: (name: string) => join(directory, 'tpp', name, 'cert.pem'),
    tppKey: (name: string) => join(directory, 'tpp', name, 'key.pem'),
  }
}

/** Writes a file that only its owner can read, from the first byte on, in folders that only its owner can enter. */
export function writePrivate(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // An existing file would keep its mode, so it is replaced.
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' })
}

/** Removes a file, if it is there. */
export function removePrivate(file: string): void {
  rmSync(file, { force: true })
}
