import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { certificatePaths, createTpp, findTpp, openSandboxCa } from '@havn/test-certificates'
import { connectBank, createTppClient, type TppClient } from '@havn/tpp-sdk'
import type { ConsoleOptions } from '../options.ts'
import { readCookie } from '../server/index.ts'
import type { Tpp, TppSource } from './tpp.ts'

/** The cookie by which a browser remembers which TPP was chosen. */
export const tppCookie = 'havn-tpp'

/** The TPPs of the state folder. Whoever can open the console on this machine may be any of them. */
export function localTpps(options: ConsoleOptions): TppSource {
  const folder = join(options.stateFolder, 'tpp')
  const known = new Map<string, { readonly changed: number; readonly tpp: Tpp }>()
  const names = (): readonly string[] => listNames(folder)

  const open = (name: string): Tpp => {
    const certificateFile = join(folder, name, 'cert.pem')
    // A renewed certificate is used from the next request on.
    const changed = statSync(certificateFile).mtimeMs
    const found = known.get(name)
    if (found !== undefined && found.changed === changed) return found.tpp
    const tpp = openTpp(options, name)
    known.set(name, { changed, tpp })
    return tpp
  }

  return {
    names,
    async find(request: IncomingMessage) {
      const chosen = readCookie(request.headers.cookie, tppCookie)
      const all = names()
      const name =
        all.find((candidate) => candidate === chosen) ?? (all.includes('default') ? 'default' : all[0])
      if (name === undefined)
        throw new Error(`there is no TPP in ${folder}: make one with ${options.command} tpp new`)
      return open(name)
    },
  }
}

function listNames(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'cert.pem')))
    .map(({ name }) => name)
    .filter((name) => existsSync(join(folder, name, 'key.pem')))
    .toSorted()
}

/** Reads a TPP's key and certificate and connects it to the bank. */
function openTpp({ stateFolder, bankUrl }: ConsoleOptions, name: string): Tpp {
  const paths = certificatePaths(stateFolder)
  const key = createPrivateKey(readFileSync(paths.tppKey(name)))
  const certificate = new X509Certificate(readFileSync(paths.tppCertificate(name)))
  const access = { baseUrl: bankUrl, key, certificate, ca: readFileSync(paths.ca, 'utf8') }
  return { name, certificate, bank: connectBank(access), client: createTppClient(access), access }
}

const readerName = 'trigger-reader'

/** Opens a TPP that may only read accounts; it is made the first time. */
export function openReader(options: ConsoleOptions): { client: TppClient; tpp: string } {
  const paths = certificatePaths(options.stateFolder)
  if (findTpp(paths, readerName) === undefined)
    createTpp({
      paths,
      ca: openSandboxCa(paths),
      folder: readerName,
      organisation: readerName,
      roles: ['AISP'],
    })
  return { client: openTpp(options, readerName).client, tpp: readerName }
}
