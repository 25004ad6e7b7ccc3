import { randomUUID } from 'node:crypto'
import type { ServerUnderCheck } from './server-under-check.ts'
import { valuesAt } from './steps/json-path.ts'

/** The values of `{{fixture.…}}`. */
export type Fixture = Readonly<Record<string, string>>

const HEADERS = {
  'PSU-IP-Address': '192.168.8.78',
  'TPP-Redirect-URI': 'https://tpp.example/ok?state=7',
}

const SECOND = 'DE74100000010000000102'

/** What the data of the sandbox's German bank have from the start. */
export const KNOWN_FIXTURE: Fixture = {
  'fixture.anna.login': 'anna.becker',
  'fixture.companyId': 'e0000000-0000-4000-8000-000000000101',
}

/** Makes what the checks find already there: a payment that is executed, and the id of an account. */
export async function createFixture(
  server: Pick<ServerUnderCheck, 'send' | 'decide' | 'runBatch'>,
  known: Fixture = KNOWN_FIXTURE,
): Promise<Fixture> {
  async function call(target: string, headers: Readonly<Record<string, string>>, body?: object) {
    const { status, text, json } = await server.send({
      base: '{{base}}',
      method: body === undefined ? 'GET' : 'POST',
      target,
      qwac: 'default',
      headers: {
        'X-Request-ID': randomUUID(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (status >= 300) throw new Error(`${target} was answered with ${status} ${text}`)
    return json
  }

  const approve = (answer: unknown) =>
    server.decide(valuesAt(answer, '_links.scaRedirect.href').join(), {
      person: 'anna',
      action: 'approve',
    })

  const paid = await call('/v1/payments/sepa-credit-transfers', HEADERS, {
    instructedAmount: { currency: 'EUR', amount: '1.23' },
    debtorAccount: { iban: 'DE04100000010000000101' },
    creditorName: 'Fixture',
    creditorAccount: { iban: 'FR7612345987650123456789014' },
  })
  await approve(paid)
  await server.runBatch()
  const consent = await call('/v1/consents', HEADERS, {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: false,
    validUntil: '9999-12-31',
    frequencyPerDay: 1,
    combinedServiceIndicator: false,
  })
  await approve(consent)
  const listed = await call('/v1/accounts', {
    'PSU-IP-Address': '192.168.8.78',
    'Consent-ID': valuesAt(consent, 'consentId').join(),
  })
  const second = valuesAt(listed, 'accounts[*]').find((one) => valuesAt(one, 'iban')[0] === SECOND)
  return {
    ...known,
    'fixture.executedPaymentId': valuesAt(paid, 'paymentId').join(),
    'fixture.A2.resourceId': valuesAt(second, 'resourceId').join(),
  }
}
