import { listIn } from '../../accounts/support/reader.ts'
import { CONSENTS, KARIS, PRESENT } from '../../consents/support/consent-calls.ts'
import { redirectOf } from '../../sca/support/tpp-calls.ts'
import { KARI } from '../../support/ndct.ts'
import { authorisationIn, NEW_SESSION, SESSION, UNKNOWN_ID } from './payment-story.ts'
import type { Scene } from './scene.ts'

/** Kari consents, and her accounts and cards are read until the quota is used up. */
export async function tellAccounts(scene: Scene): Promise<void> {
  const { record } = scene
  const unknown = { ...SESSION, ...NEW_SESSION }
  await record(401, { target: '/v1/accounts', headers: { ...unknown, 'PSU-ID': scene.psuId } })
  await record(201, { method: 'POST', target: '/v1/consents', headers: SESSION })
  const started = await record(201, {
    method: 'POST',
    target: CONSENTS,
    headers: { ...SESSION, 'TPP-Consent-Purpose': 'budgeting' },
  })
  const decided = await scene.decide(authorisationIn(started), { nationalId: KARI })
  const psu = { ...SESSION, 'PSU-ID': redirectOf(decided).get('psu-id') ?? '', ...PRESENT }
  await tellReads(scene, `/v1/accounts/${KARIS.current}`, psu)
  await tellReads(scene, `/v1/card-accounts/${KARIS.card}`, psu)
  const balances = {
    target: `/v1/accounts/${KARIS.current}/balances`,
    headers: { ...psu, 'PSU-IP-Address': undefined },
  }
  for (let reads = 0; reads < 4; reads += 1) await record(200, balances)
  await record(429, balances)
  await record(200, { target: '/v1/user', headers: psu })
  await record(200, { target: '/v1/users', headers: psu })
  await record(401, { target: '/v1/user', headers: unknown })
  await record(200, { target: '/v1/agreements', headers: psu })
  await tellConsent(scene, psu['PSU-ID'])
}

/** What the TPP can read about the consent, and how it ends it. */
async function tellConsent({ record, rename, ids }: Scene, psuId: string): Promise<void> {
  const { json } = await record(200, { target: CONSENTS, headers: { 'PSU-ID': psuId } })
  const [consent] = json['consents'] as readonly { consentId: string }[]
  const consentId = String(consent?.consentId)
  rename(consentId, ids.consent)
  await record(200, { target: `${CONSENTS}/${consentId}` })
  await record(404, { target: `${CONSENTS}/${UNKNOWN_ID}` })
  await record(404, { method: 'DELETE', target: `${CONSENTS}/${UNKNOWN_ID}` })
  await record(204, { method: 'DELETE', target: `${CONSENTS}/${consentId}` })
}

async function tellReads(
  { record, rename, ids }: Scene,
  account: string,
  psu: typeof SESSION,
): Promise<void> {
  const read = (status: number, target: string) => record(status, { target, headers: psu })
  await read(200, account.slice(0, account.lastIndexOf('/')))
  await read(200, account)
  await read(200, `${account}/balances`)
  const [listed] = listIn(await read(200, `${account}/transactions?bookingStatus=both`)).booked ?? []
  const transactionId = String(listed?.transactionId)
  rename(transactionId, ids.transaction)
  await read(200, `${account}/transactions/${transactionId}`)
  await read(404, account.replace(/.{36}$/, UNKNOWN_ID))
  await read(404, `${account}/transactions/${UNKNOWN_ID}`)
}
