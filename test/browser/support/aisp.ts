import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { ReceivedResponse } from '../../support/send.ts'
import type { RequestToSign } from '../../support/signed-request.ts'
import type { Scene } from './scene.ts'

type Headers = NonNullable<RequestToSign['headers']>

export const PRESENT: Headers = { 'PSU-IP-Address': '192.0.2.7' }

/** A new AISP, with a session of its own for each PSU. */
export function newAisp(scene: Scene) {
  const { bank, site } = scene
  const tpp = bank.newTpp({ name: 'Fjordoversikt AS', roles: ['AISP'] })
  const session = randomUUID()

  const get = (target: string, headers: Headers = {}): Promise<ReceivedResponse> =>
    bank.call(tpp, {
      target,
      headers: { 'TPP-Session-ID': session, 'TPP-Redirect-URI': site.callback, ...headers },
    })

  const setClock = (body: object) => bank.call(tpp, { method: 'PUT', target: '/v1/sandbox/clock', body })

  return { get, setClock }
}

export type Aisp = ReturnType<typeof newAisp>

/** The link and the code of a 401. */
export function linkIn(answer: ReceivedResponse, code: string): string {
  assert.equal(answer.status, 401, answer.text)
  assert.equal(answer.json.tppMessages[0]?.code, code)
  return answer.json._links['scaRedirect']?.href ?? ''
}

/** The own page of the bank that a link belongs to. */
export const bankPageOf = (link: string) => link.replace(/\/sca\/([^/]+)\/.*$/, '/mybank/$1')

/** The checkboxes of the page, by their labels. */
export async function boxesOn(page: Page): Promise<Readonly<Record<string, boolean>>> {
  const choices = await page.locator('label.choice').all()
  const entries = await Promise.all(
    choices.map(async (choice) => [
      await choice.locator('strong').innerText(),
      await choice.getByRole('checkbox').isChecked(),
    ]),
  )
  return Object.fromEntries(entries)
}

export async function check(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name }).check()
}

export function namesIn(answer: ReceivedResponse, list: 'accounts' | 'cardAccounts' = 'accounts'): string[] {
  assert.equal(answer.status, 200, answer.text)
  return (answer.json[list] as { name: string }[]).map(({ name }) => name)
}
