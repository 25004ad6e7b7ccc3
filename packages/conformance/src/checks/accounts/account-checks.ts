import { randomUUID } from 'node:crypto'
import { type Check } from '../../check.ts'
import { failed, NotReachedError, type Outcome, passed } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { at, describeAnswer, linkOf, listAt, textAt } from '../../exchange/read-answer.ts'
import { requireAccount, requireConsent } from '../support/account-steps.ts'
import { expectRefused, expectScaRequired, expectStatus, expectThat, firstOf } from '../support/expect.ts'
import { INSTANT } from '../support/products.ts'
import { decide, moveClock, pay, requireSession } from '../support/psu-steps.ts'
import { isAmount } from '../support/values.ts'

const needs = ['aisp', 'facts', 'psu'] as const

const CONSENT_CHECKS: readonly Check[] = [
  {
    id: 'accounts/without-consent',
    rules: ['SVC-18', 'EP-17', 'ERR-07', 'SCA-08'],
    title: 'GET /v1/accounts without a consent is answered 401 with a link scaRedirect.',
    severity: 'must',
    needs: ['aisp'],
    async run(context) {
      const headers = {
        'TPP-Session-ID': `accounts-${randomUUID()}`,
        'TPP-Redirect-URI': context.redirectUri,
        'PSU-IP-Address': '192.0.2.7',
      }
      return expectScaRequired(await context.call({ path: '/v1/accounts', headers }))
    },
  },
  ...['/v1/bank-offered-consents', '/v1/consents'].map(
    (path): Check => ({
      id: `accounts${path.replace('/v1', '')}`,
      rules: path === '/v1/consents' ? ['EP-23', 'EP-24', 'VER-10'] : ['EP-24', 'VER-10', 'SCA-08'],
      title: `POST ${path} ignores its body and answers with a link scaRedirect.`,
      severity: path === '/v1/consents' ? 'should' : 'must',
      needs: ['aisp'],
      async run(context) {
        const headers = {
          'TPP-Session-ID': `consent-${randomUUID()}`,
          'TPP-Redirect-URI': context.redirectUri,
        }
        const answer = await context.call({ path, headers, body: { access: { anything: ['is ignored'] } } })
        const isOffered =
          [200, 201, 401].includes(answer.status) && linkOf(answer, 'scaRedirect') !== undefined
        return expectThat(isOffered, '201 with a link scaRedirect', answer)
      },
    }),
  ),
  {
    id: 'accounts/consent-deprecated',
    rules: ['VER-04', 'VER-10'],
    title: 'An answer of /v1/consents announces when it goes away and what replaces it.',
    severity: 'beyond',
    needs: ['aisp'],
    async run(context) {
      const headers = { 'TPP-Session-ID': `consent-${randomUUID()}`, 'TPP-Redirect-URI': context.redirectUri }
      const answer = await context.call({ method: 'POST', path: '/v1/consents', headers })
      const isTold = answer.headers['sunset'] !== undefined && answer.headers['deprecation'] !== undefined
      return expectThat(isTold, 'headers Deprecation and Sunset', answer)
    },
  },
]

const READ_CHECKS: readonly Check[] = [
  {
    id: 'accounts/list',
    rules: ['SVC-20', 'EP-17', 'SVC-04', 'SCA-07', 'SCA-09'],
    title: 'After the consent GET /v1/accounts with PSU-ID lists the accounts.',
    severity: 'must',
    needs,
    async run(context) {
      const answer = await requireConsent(context)
      return expectThat(
        listAt(answer.json, 'accounts').length > 0,
        'a list accounts with at least one account',
        answer,
      )
    },
  },
  {
    id: 'accounts/cash-account-type',
    rules: ['VER-09'],
    title: 'cashAccountType is a code of ISO 20022, where it is present.',
    severity: 'must',
    needs,
    async run(context) {
      const answer = await requireConsent(context)
      const types = listAt(answer.json, 'accounts').map((account) => at(account, 'cashAccountType'))
      const isIso = types.every(
        (type) => type === undefined || (typeof type === 'string' && /^[A-Z]{4}$/.test(type)),
      )
      return expectThat(isIso, 'four capital letters such as CACC', answer)
    },
  },
  {
    id: 'accounts/balances',
    rules: ['EP-18'],
    title: 'GET /v1/accounts/{id}/balances answers 200 with balances.',
    severity: 'must',
    needs,
    async run(context) {
      const { path, headers } = await requireAccount(context)
      const answer = await context.call({ path: `${path}/balances`, headers })
      return firstOf(
        expectStatus(answer, 200),
        expectThat(listAt(answer.json, 'balances').length > 0, 'a list balances', answer),
      )
    },
  },
  {
    id: 'accounts/balance-amounts',
    rules: ['VER-06', 'VAL-05', 'VAL-06'],
    title: 'The amounts of balances are strings with the fraction digits of their currency.',
    severity: 'must',
    needs,
    async run(context) {
      const { path, headers } = await requireAccount(context)
      const answer = await context.call({ path: `${path}/balances`, headers })
      const amounts = listAt(answer.json, 'balances').map((balance) => at(balance, 'balanceAmount'))
      const isRight = amounts.every((one) => isAmount(at(one, 'amount'), at(one, 'currency')))
      return expectThat(isRight, 'amounts such as "100.00" in NOK', answer)
    },
  },
  {
    id: 'accounts/unknown-account',
    rules: ['LIM-08', 'SEC-01'],
    title: 'The balances of an account that the PSU has not consented to are refused.',
    severity: 'must',
    needs,
    async run(context) {
      const { headers } = await requireAccount(context)
      const answer = await context.call({ path: `/v1/accounts/${randomUUID()}/balances`, headers })
      return answer.status >= 400 && answer.status < 500
        ? passed()
        : failed('404 or 401', describeAnswer(answer))
    },
  },
  {
    id: 'accounts/consents-listed',
    rules: ['SCA-08'],
    title: 'The TPP can list what the PSU has granted.',
    severity: 'beyond',
    needs,
    async run(context) {
      await requireConsent(context)
      const { headers } = await requireSession(context)
      const answer = await context.call({
        path: '/v1/bank-offered-consents',
        headers: { 'PSU-ID': headers['PSU-ID'] },
      })
      return firstOf(
        expectStatus(answer, 200),
        expectThat(
          textAt(answer.json, 'consents', 0, 'consentStatus') === 'valid',
          'a valid consent',
          answer,
        ),
      )
    },
  },
]

const AWAY_CHECKS: readonly Check[] = [
  {
    id: 'accounts/away',
    rules: ['SCA-19'],
    title: 'Without PSU-IP-Address, so without the PSU present, the consent is enough to list the accounts.',
    severity: 'must',
    needs,
    async run(context) {
      const { away } = await requireAccount(context)
      return expectStatus(await context.call({ path: '/v1/accounts', headers: away }), 200)
    },
  },
  ...(['balances', 'transactions'] as const).map(
    (what): Check => ({
      id: `accounts/away-${what}-quota`,
      rules: [what === 'balances' ? 'LIM-08' : 'LIM-09'],
      title: `Without the PSU present, ${what} can be read at most 4 times in 24 hours.`,
      severity: 'must',
      needs,
      async run(context) {
        const { path, away } = await requireAccount(context)
        const statuses: number[] = []
        for (let read = 0; read < 5; read += 1)
          statuses.push((await context.call({ path: `${path}/${what}`, headers: away })).status)
        const [first] = statuses
        if (first !== 200)
          throw new NotReachedError(
            `The first read was answered ${first}.`,
            'Run again when 24 hours have passed since the last run.',
          )
        const last = statuses.at(-1) ?? 0
        const isRight = last >= 400 && last < 500 && statuses.slice(0, -1).every((status) => status === 200)
        return isRight
          ? passed()
          : failed('four reads with 200, and a refusal of the fifth, such as 429', statuses.join(', '))
      },
    }),
  ),
  {
    id: 'accounts/away-old-transactions',
    rules: ['LIM-10'],
    title: 'Without the PSU present, transactions older than 90 days are refused.',
    severity: 'must',
    needs,
    async run(context) {
      const { path, away } = await requireAccount(context)
      const dateFrom = new Date(Date.parse(context.today) - 100 * 86_400_000).toISOString().slice(0, 10)
      return expectRefused(
        await context.call({ path: `${path}/transactions?dateFrom=${dateFrom}`, headers: away }),
      )
    },
  },
]

/** Reads without the PSU a day after the quota was used up. */
async function runQuotaWindow(context: CheckContext): Promise<Outcome> {
  const { path, away } = await requireAccount(context)
  await moveClock(context, 86_460)
  const dateFrom = new Date(Date.parse(context.today) - 80 * 86_400_000).toISOString().slice(0, 10)
  return firstOf(
    expectStatus(await context.call({ path: `${path}/balances`, headers: away }), 200),
    expectStatus(
      await context.call({ path: `${path}/transactions?dateFrom=${dateFrom}`, headers: away }),
      200,
    ),
  )
}

/** Reads the balance of the account that pays, before and after an instant payment. */
async function runBalanceFollows(context: CheckContext): Promise<Outcome> {
  const list = await requireConsent(context)
  const { headers } = await requireSession(context)
  const { debtorBban } = context.facts
  const account = listAt(list.json, 'accounts').find((one) => textAt(one, 'bban') === debtorBban)
  const id = textAt(account, 'resourceId')
  if (id === undefined)
    throw new NotReachedError('The account that pays is not in the consent.', 'The PSU must grant it.')
  const read = () => context.call({ path: `/v1/accounts/${encodeURIComponent(id)}/balances`, headers })
  const before = await read()
  await pay(context, INSTANT)
  const after = await read()
  const amounts = [before, after].map(({ json }) =>
    listAt(json, 'balances').map((balance) => textAt(balance, 'balanceAmount', 'amount')),
  )
  return expectThat(
    JSON.stringify(amounts[0]) !== JSON.stringify(amounts[1]),
    `another balance than ${String(amounts[0])}`,
    after,
  )
}

/** Checks that need the sandbox, the last of which moves its clock by a day. */
const CHANGE_CHECKS: readonly Check[] = [
  {
    id: 'accounts/balance-follows',
    rules: ['EP-18'],
    title: 'The balance of an account changes when money has left it.',
    severity: 'must',
    needs: [...needs, 'pisp', 'payments', 'sandbox'],
    run: runBalanceFollows,
  },
  {
    id: 'accounts/away-quota-window',
    rules: ['LIM-08', 'LIM-09', 'LIM-10'],
    title: 'A day after the last of four reads without the PSU, the next is answered, 80 days back too.',
    severity: 'must',
    needs: [...needs, 'sandbox'],
    run: runQuotaWindow,
  },
]

const REVOCATION_CHECKS: readonly Check[] = [
  {
    id: 'accounts/deselected',
    rules: ['SCA-11', 'SCA-09'],
    title: 'An account that the PSU deselects is no longer shown.',
    severity: 'must',
    needs: [...needs, 'sandbox'],
    async run(context) {
      const { id, headers } = await requireAccount(context)
      const before = await requireConsent(context)
      if (listAt(before.json, 'accounts').length < 2)
        throw new NotReachedError('The PSU has only one account.', 'The PSU must have two accounts.')
      const asked = await context.call({ method: 'POST', path: '/v1/bank-offered-consents', headers })
      await decide(context, asked, { accounts: [id] })
      const after = await context.call({ path: '/v1/accounts', headers })
      const ids = listAt(after.json, 'accounts').map((account) => textAt(account, 'resourceId'))
      return expectThat(ids.length === 1 && ids[0] === id, `only the account ${id}`, after)
    },
  },
]

/** Ends with what changes the consent. */
export const ACCOUNT_CHECKS: readonly Check[] = [
  ...CONSENT_CHECKS,
  ...READ_CHECKS,
  ...AWAY_CHECKS,
  ...REVOCATION_CHECKS,
  ...CHANGE_CHECKS,
]
