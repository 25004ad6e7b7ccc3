import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HavnProcess, havnProcess } from '../../faults/havn-process.ts'
import { BANK_ID } from '../../support/bank.ts'
import { makeCa, makeTpp } from '../../support/certificates.ts'
import { createDatabase } from '../../support/database.ts'
import { queryAsOwner } from '../../support/query.ts'
import { type ReceivedResponse, send } from '../../support/send.ts'
import { type RequestToSign, signedRequest } from '../../support/signed-request.ts'
import { openReceiver, type Receiver } from './receiver.ts'

/** A server process with a seal that can be killed, and a TPP that receives notifications. */
export interface SealedProcess {
  readonly havn: HavnProcess
  readonly receiver: Receiver
  readonly databaseUrl: string
  readonly call: (request: RequestToSign) => Promise<ReceivedResponse>
  readonly query: (text: string) => Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export async function startSealedProcess(): Promise<SealedProcess> {
  const folder = mkdtempSync('/tmp/havn-sealed-')
  const database = await createDatabase()
  const databaseUrl = database.url
  const ca = makeCa()
  const seal = makeTpp(ca, { tppId: BANK_ID, roles: ['ASPSP'] })
  const named = { certificateFile: join(folder, 'certificate.pem'), keyFile: join(folder, 'key.pem') }
  writeFileSync(named.keyFile, seal.keyPem)
  writeFileSync(named.certificateFile, seal.pem)
  const settings = { HAVN_SANDBOX_LOCAL: 'true' }
  const havn = await havnProcess({ databaseUrl, ca, ownBanks: { seal: named }, settings })
  const receiver = await openReceiver({ ca, clock: { milliseconds: () => Date.now() } })
  await havn.start()
  const tpp = makeTpp(ca)
  return {
    havn,
    receiver,
    databaseUrl,
    call: (request) => send(havn.port, signedRequest(tpp, request)),
    query: (text) => queryAsOwner({ databaseUrl }, text),
    async close() {
      await havn.close()
      await receiver.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
