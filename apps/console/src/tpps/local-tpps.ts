import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { connectBank, createTppClient } from '@havn/tpp-sdk'
import type { ConsoleOptions } from '../options.ts'
import { readCookie } from '../server/cookies.ts'
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
    const key = createPrivateKey(readFileSync(join(folder, name, 'key.pem')))
    const certificate = new X509Certificate(readFileSync(certificateFile))
    const ca = readFileSync(join(options.stateFolder, 'ca.pem'), 'utf8')
    const access = { baseUrl: options.bankUrl, key, certificate, ca }
    const tpp = { name, certificate, bank: connectBank(access), client: createTppClient(access) }
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
