import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '..', '..', '..')

export type StatePaths = ReturnType<typeof statePaths>

/** Everything that the sandbox of this checkout keeps; HAVN_STATE_DIRECTORY puts it elsewhere. */
export function statePaths(directory = process.env['HAVN_STATE_DIRECTORY'] ?? join(root, '.havn')) {
  return {
    directory,
    ca: join(directory, 'ca.pem'),
    caKey: join(directory, 'ca-key.pem'),
    tlsCertificate: join(directory, 'tls', 'cert.pem'),
    tlsKey: join(directory, 'tls', 'key.pem'),
    /** What the bank signs with in its own name. */
    sealCertificate: join(directory, 'seal', 'cert.pem'),
    sealKey: join(directory, 'seal', 'key.pem'),
    secret: join(directory, 'secret'),
    postgres: join(directory, 'postgres'),
    /** Who runs `havn dev` here, and where it listens. */
    dev: join(directory, 'dev.json'),
    serverLog: join(directory, 'server.log'),
    /** Of what `havn call` did last: its scaRedirect link, or what else leads to the authorisation. */
    lastAuthorisation: join(directory, 'last-authorisation'),
    /** Its X-Request-ID, and as whom and where it was made. */
    lastCall: join(directory, 'last-call.json'),
    example: join(directory, 'examples', 'ndct.json'),
    tppCertificate: (name: string) => join(directory, 'tpp', name, 'cert.pem'),
    tppKey: (name: string) => join(directory, 'tpp', name, 'key.pem'),
  }
}

/** Writes a file that its owner alone can read, from the first byte on, in folders that its owner alone can enter. */
export function writePrivate(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // A file that is there already would keep its mode.
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' })
}
