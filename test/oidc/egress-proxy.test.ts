import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { press } from '../browser/support/psu.ts'
import { create, paymentStatus } from '../browser/support/tpp-calls.ts'
import { startRecordingProxy } from '../support/recording-proxy.ts'
import { leaveForProvider, logInAtProvider, openOidcScene } from './support/oidc-scene.ts'

test('SEC-170 a login asks the provider through the egress proxy, and never directly', {
  skip: skipWithoutChromium,
}, async (t) => {
  const proxy = await startRecordingProxy()
  t.after(() => proxy.close())
  const scene = await openOidcScene({ egressProxy: proxy.url })
  t.after(() => scene.close())
  const page = await scene.newPage()
  const { paymentId, scaRedirect } = await create(scene)
  await leaveForProvider(page, scene, scaRedirect)
  await logInAtProvider(page, scene)
  await press(page, 'approve')
  await page.waitForLoadState()
  assert.match(await paymentStatus(scene, paymentId), /^AC[TW]C$/)
  const paths = proxy.passed.map((line) => line.replace(scene.provider.issuer, ''))
  assert(paths.includes('GET /.well-known/openid-configuration'), paths.join())
  assert(
    paths.some((line) => line.startsWith('POST ') && /token/.test(line)),
    paths.join(),
  )
})

test('SEC-170 with a proxy that is dead nobody logs in, and the provider hears nothing', {
  skip: skipWithoutChromium,
}, async (t) => {
  const scene = await openOidcScene({ egressProxy: 'http://127.0.0.1:1' })
  t.after(() => scene.close())
  const page = await scene.newPage()
  const { scaRedirect } = await create(scene)
  await page.goto(scaRedirect)
  await press(page, 'login')
  await page.waitForLoadState()
  assert.deepEqual(scene.provider.network.requests, [])
})
