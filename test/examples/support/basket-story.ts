import { ndctBody } from '../../support/ndct.ts'
import { authorisationIn, CREATION, NEW_SESSION, SESSION, UNKNOWN_ID } from './payment-story.ts'
import type { Scene } from './scene.ts'

const BASKETS = '/v1/signing-baskets'

/** A basket of two payments is created, read, approved, and one is deleted. Its payments are created first. */
export async function tellBaskets(scene: Scene): Promise<void> {
  const { record, rename, ids } = scene
  const psu = { ...CREATION, 'PSU-ID': scene.psuId }
  const paymentIds = [
    await newPayment(scene, psu, 'Basket, first'),
    await newPayment(scene, psu, 'Basket, second'),
  ]
  await record(401, { target: BASKETS, headers: { ...psu, ...NEW_SESSION }, body: { paymentIds } })
  const created = await record(201, { target: BASKETS, headers: psu, body: { paymentIds } })
  const self = `${BASKETS}/${String(created.json['basketId'])}`
  rename(String(created.json['basketId']), ids.basket)
  await record(409, { target: BASKETS, headers: psu, body: { paymentIds } })
  await record(400, { target: BASKETS, headers: psu, body: { paymentIds: [UNKNOWN_ID] } })
  const started = await record(201, { method: 'POST', target: `${self}/authorisations`, headers: SESSION })
  await record(200, { target: `${self}/authorisations` })
  const id = authorisationIn(started)
  await scene.decide(id)
  await record(200, { target: `${self}/authorisations/${id}` })
  await record(200, { target: self })
  await record(200, { target: `${self}/status` })
  await record(409, { method: 'POST', target: `${self}/authorisations`, headers: SESSION })
  await record(409, { method: 'DELETE', target: self })
  await record(404, { target: `${self}/authorisations/${UNKNOWN_ID}` })
  await record(404, { target: `${BASKETS}/${UNKNOWN_ID}` })
  await tellDeletion(scene, psu)
}

async function tellDeletion(
  scene: Scene,
  psu: typeof CREATION & { readonly 'PSU-ID': string },
): Promise<void> {
  const paymentIds = [await newPayment(scene, psu, 'Basket, third')]
  const created = await scene.record(201, { target: BASKETS, headers: psu, body: { paymentIds } })
  await scene.record(204, { method: 'DELETE', target: `${BASKETS}/${String(created.json['basketId'])}` })
}

async function newPayment(
  { record, bodyOf }: Scene,
  headers: typeof CREATION & { readonly 'PSU-ID': string },
  remittanceInformationUnstructured: string,
): Promise<string> {
  const { remittanceInformationStructuredArray: _, ...body } = {
    ...ndctBody(),
    ...bodyOf('createNdctPayment'),
    remittanceInformationUnstructured,
  }
  const target = '/v1/payments/norwegian-domestic-credit-transfers'
  return (await record(201, { target, headers, body })).json.paymentId
}
