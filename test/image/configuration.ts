import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, chownSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, withUser } from '@havn/local-postgres'
import { startFaultyProxy } from '../oidc/support/faulty-proxy.ts'
import { tlsCertificate } from '../production/support/deploy-bank.ts'
import { startLoginProvider } from '../production/support/login-provider.ts'
import { startPythonCoreBank } from '../production/support/python-core-bank.ts'
import { makeCa } from '../support/certificates.ts'

const HOST = 'psd2.hav.example'
const LOOPBACK = '127.0.0.1'

/**
 * Writes what containers read as /etc/havn, as docs/operations/install.md says: the document of one bank, keys, authorities
 * and logins. The bank's core bank, behind a network that can be made faulty, and its login provider are started.
 */
export async function configureBank(folder: string, { user, owner }: { user: string; owner: string }) {
  const [httpsPort, networkPort] = [await freePort(), await freePort()]
  const url = `https://${HOST}:${httpsPort}`
  const bankFolder = join(folder, 'banks/hav')
  mkdirSync(bankFolder, { recursive: true })
  const [tppCa, tlsCa] = [makeCa(), makeCa('TLS CA')]
  const tls = tlsCertificate(tlsCa, HOST)
  const bankId = randomUUID()
  const core = await startPythonCoreBank(bankFolder, bankId)
  const behind = { host: LOOPBACK, port: Number(new URL(core.url).port) }
  const network = await startFaultyProxy({ host: LOOPBACK, port: networkPort }, behind)
  const provider = await startLoginProvider(bankFolder, { label: 'HavID', bankUrl: url })
  const document = {
    bank: 'hav',
    bankId,
    publicUrls: [url],
    coreBank: {
      url: `http://${LOOPBACK}:${networkPort}`,
      keys: [{ id: '2026-11', secretFile: 'core-bank.key' }],
      optionalQuestions: ['mayUseRail', 'assess', 'verifyPayee'],
    },
    openIdConnect: provider.options,
  }
  const files = {
    secret: randomBytes(32).toString('hex'),
    'tls.key': tls.keyPem,
    'tls.pem': tls.pem,
    'authorities.pem': tppCa.pem,
    'database-tpp': withUser(owner, 'havn_tpp'),
    'database-bank': withUser(owner, 'havn_bank'),
    'database-owner': owner,
    'banks/hav/bank.json': JSON.stringify(document),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  giveTo(user, folder)
  return {
    bank: { host: HOST, url, issuer: new URL(provider.issuer).host },
    httpsPort,
    /** The authority of TPPs. */
    tppCa,
    /** The authority of the bank's own certificate. */
    tlsCa,
    network,
    async close(): Promise<void> {
      await provider.close()
      await network.close()
      await core.close()
    },
  }
}

/** Nobody but the container's user may read what is configured. */
function giveTo(user: string, folder: string): void {
  const [uid = 0, gid = 0] = user.split(':').map(Number)
  for (const path of [folder, ...globSync('**/*', { cwd: folder }).map((name) => join(folder, name))]) {
    chownSync(path, uid, gid)
    chmodSync(path, 0o500)
  }
}
