import type { ScaSetup } from '../../sca-setup.ts'
import type { BankView } from '../../views/views.ts'
import { listApprovedLately } from './approved-lately.ts'
import { loginPageForm } from '../login/log-in-to-page.ts'
import type { LoginPageRequest } from '../login/login-page-request.ts'
import { pageLoginProblemIn } from '../login/login-problem.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'
import { listPhoneApprovals } from '../phone/phone-approvals.ts'
import { listSecondApprovals } from './second-approvals.ts'
import { listStandingOrders } from './standing-orders.ts'

/** Reads what the bank's own page shows: the login if nobody is logged in. Changes nothing. */
export async function readBankView(
  sca: ScaSetup,
  request: LoginPageRequest,
  loggedIn: LoggedInPsu | undefined,
): Promise<BankView> {
  const { bankId, page } = request
  const isKnown = loggedIn !== undefined
  return {
    kind: 'bank',
    form: loginPageForm(sca, request),
    personName: loggedIn?.psu.name,
    problem: pageLoginProblemIn(page.query),
    ended: undefined,
    loggedOut: undefined,
    pending: isKnown ? await listSecondApprovals(sca, loggedIn, bankId) : [],
    requested: isKnown ? await listPhoneApprovals(sca, loggedIn, { bankId, baseUrl: page.baseUrl }) : [],
    standingOrders: isKnown ? await listStandingOrders(sca, loggedIn, bankId) : [],
    approved: isKnown ? await listApprovedLately(sca, loggedIn, bankId) : [],
    accessHref: `${page.path}/consents`,
  }
}
