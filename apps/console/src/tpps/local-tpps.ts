import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { OtherTpp } from '@havn/scenario-plays'
import { certificatePaths, ensureTpp, listTppNames } from '@havn/test-certificates'
import { connectBank, createTppClient, type TppClient } from '@havn/tpp-sdk'
import type { ConsoleOptions } from '../options.ts'
import { readCookie } from '../server/index.ts'
import type { Tpp, TppSource } from './tpp.ts'

/** The cookie by which a browser remembers which TPP was chosen. */
export const tppCookie = 'havn-tpp'

/** The TPPs of the state folder. Whoever can open the console on this machine may be any of them. */
export function localTpps(options: ConsoleOptions): TppSource {
  const paths = certificatePaths(options.stateFolder)
  const known = new Map<string, { readonly changed: number; readonly tpp: Tpp }>()
  const names = (): readonly string[] =>
    listTppNames(paths).filter((name) => existsSync(paths.tppCertificate(name)))

  const open = (name: string): Tpp => {
    // A renewed certificate is used from the next request on.
    const changed = statSync(paths.tppCertificate(name)).mtimeMs
    const found = known.get(name)
    if (found !== undefined && found.changed === changed) return found.tpp
    const tpp = openTpp(options, name)
    known.set(name, { changed, tpp })
    return tpp
  }

  return {
    list: () => names().map((name) => ({ name, certificate: readCertificate(paths.tppCertificate(name)) })),
    async find(request: IncomingMessage) {
      const chosen = readCookie(request.headers.cookie, tppCookie)
      const all = names()
      const name =
        all.find((candidate) => candidate === chosen) ?? (all.includes('default') ? 'default' : all[0])
      if (name === undefined)
        throw new Error(`there is no TPP in ${paths.tpps}: make one with ${options.command} tpp new`)
      return open(name)
    },
  }
}

const readCertificate = (file: string): X509Certificate => new X509Certificate(readFileSync(file))

/** Reads a TPP's key and certificate and connects it to the bank. */
function openTpp({ stateFolder, bankUrl }: ConsoleOptions, name: string): Tpp {
  const paths = certificatePaths(stateFolder)
  const key = createPrivateKey(readFileSync(paths.tppKey(name)))
  const certificate = readCertificate(paths.tppCertificate(name))
  const access = { baseUrl: bankUrl, key, certificate, ca: readFileSync(paths.ca, 'utf8') }
  return { name, certificate, bank: connectBank(access), client: createTppClient(access), access }
}

/** Opens another TPP for a scenario; it is made the first time. */
export function openOther(options: ConsoleOptions, kind: OtherTpp): { client: TppClient; tpp: string } {
  const tpp = `trigger-${kind}`
  ensureTpp(
    certificatePaths(options.stateFolder),
    kind === 'reader' ? { name: tpp, roles: ['AISP'] } : { name: tpp, roles: ['PISP', 'AISP'], fault: kind },
  )
  return { client: openTpp(options, tpp).client, tpp }
}
