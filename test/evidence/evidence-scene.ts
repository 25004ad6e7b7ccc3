import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { backAtTpp, press } from '../browser/support/psu.ts'
import { create } from '../browser/support/tpp-calls.ts'
import * as oidc from '../oidc/support/oidc-scene.ts'
import type { TestBank } from '../support/bank.ts'
import { chain, type EvidenceTools, openEvidenceTools } from './evidence-tools.ts'

/** A bank at which a person approved two payments, what it exported of both, and an empty folder in which somebody verifies it. */
export interface EvidenceScene extends Pick<EvidenceTools, 'exportTo' | 'verify'> {
  readonly oidc: oidc.OidcScene
  readonly seal: NonNullable<TestBank['seal']>
  readonly paymentIds: readonly string[]
  readonly archive: Buffer
  close(): Promise<void>
}

export async function openEvidenceScene(): Promise<EvidenceScene> {
  const scene = await oidc.openOidcScene({ hasSeal: true })
  const { testBank } = scene
  const seal = testBank.seal ?? assert.fail('the bank has a seal')
  let archive = Buffer.alloc(0)
  const tools = openEvidenceTools(testBank, () => archive)
  const paymentIds = []
  for (let count = 0; count < 2; count += 1) {
    paymentIds.push(await approve(scene))
    await chain(testBank)
  }
  const both = await tools.exportTo(
    'both.tar.gz',
    '--from',
    '2020-01-01T00:00:00Z',
    '--to',
    '2099-01-01T00:00:00Z',
  )
  assert.equal(both.code, 0, both.text)
  archive = readFileSync(both.path)
  return {
    oidc: scene,
    seal,
    paymentIds,
    archive,
    exportTo: (name, ...choice) => tools.exportTo(name, ...choice),
    verify: (bytes, options, files) => tools.verify(bytes, options, files),
    async close() {
      tools.close()
      await scene.close()
    },
  }
}

/** A person logs in at the provider and approves a payment, in a browser. */
async function approve(scene: oidc.OidcScene): Promise<string> {
  const page = await scene.newPage()
  const { paymentId, scaRedirect } = await create(scene)
  await oidc.leaveForProvider(page, scene, scaRedirect)
  await oidc.logInAtProvider(page, scene)
  await press(page, 'approve')
  await backAtTpp(page, scene)
  return paymentId
}
