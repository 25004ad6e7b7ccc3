import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Identity, makeCa } from '../../support/certificates.ts'
import { pointerXml, serviceXml, signedList } from './signed-list.ts'

export { STORED_LISTS } from './stored-trust.ts'

interface ListedService {
  readonly ca: Identity
  readonly status?: 'granted' | 'withdrawn'
  /** Default: seals and web sites. */
  readonly uses?: readonly string[]
}

/** A list of lists and the list of Norway, signed by xmlsec1. */
export interface PublishedLists {
  /** The signer of the list of lists, which is pinned. */
  readonly signer: Identity
  /** The documents by the names of their files. */
  readonly documents: ReadonlyMap<string, string>
  /** Publishes another issue of the list of Norway, and a list of lists if there is none. */
  publish(sequenceNumber: number, services: readonly ListedService[]): void
  /** Where the list of lists says that the others are. */
  baseUrl: string
}

export function makeLists(): PublishedLists {
  const [ofEurope, ofNorway] = [makeCa('European'), makeCa('Norwegian')]
  const documents = new Map<string, string>()
  return {
    signer: ofEurope,
    documents,
    baseUrl: 'http://127.0.0.1/',
    publish(sequenceNumber, services) {
      const pointers = [pointerXml(`${this.baseUrl}NO.xml`, ofNorway)]
      const europe = { type: 'EUlistofthelists', territory: 'EU', sequenceNumber: 1, pointers } as const
      if (!documents.has('EU.xml')) documents.set('EU.xml', signedList(europe, ofEurope))
      const norway = { type: 'EUgeneric', territory: 'NO', sequenceNumber } as const
      documents.set('NO.xml', signedList({ ...norway, services: services.map(toServiceXml) }, ofNorway))
    },
  }
}

function toServiceXml({ ca, status = 'granted', uses }: ListedService): string {
  return serviceXml({ ca, status, uses: uses ?? ['ForeSeals', 'ForWebSiteAuthentication'] })
}

/** Serves the documents over HTTP. */
export async function serveLists(lists: PublishedLists): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer(({ url = '' }, response) => {
    const document = lists.documents.get(url.slice(1))
    response.writeHead(document === undefined ? 404 : 200).end(document)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  lists.baseUrl = `http://127.0.0.1:${port}/`
  return { url: lists.baseUrl, stop: () => void server.close() }
}
