import { type Actor, loadActors } from '../authorisations/actors.ts'
import { type IdentifiedSession, identifyAs } from '../authorisations/identify.ts'
import { problemText, unlogged } from '../design/index.ts'
import {
  type Context,
  type Flash,
  notFound,
  page,
  redirect,
  type Result,
  type Route,
} from '../server/index.ts'
import { type Consent, loadConsent } from './consent.ts'
import { consentList, loadAsked } from './consent-list.ts'
import { consentPage } from './consent-page.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/consents', handle: showList },
  { method: 'POST', path: '/consents', handle: askForConsent },
  { method: 'GET', path: '/consents/:consentId', handle: showConsent },
  { method: 'POST', path: '/consents/:consentId/read', handle: readAccounts },
  { method: 'POST', path: '/consents/:consentId/renew', handle: renew },
  { method: 'POST', path: '/consents/:consentId/delete', handle: deleteConsent },
]

async function showList(context: Context): Promise<Result> {
  const [answer, asked, actors] = await Promise.all([
    context.tpp.bank.sandbox.listSandboxConsents({}, unlogged),
    loadAsked(context),
    loadActors(context.tpp),
  ])
  const consents = answer.status === 200 ? answer.body.consents : []
  return page({
    title: 'Consents',
    section: '/consents',
    body: consentList(context, { consents, asked, actors }),
  })
}

async function showConsent(context: Context): Promise<Result> {
  const consent = await loadConsent(context, context.params['consentId'] ?? '')
  if (consent === undefined) return notFound()
  const [actors, clock] = await Promise.all([loadActors(context.tpp), context.readClock()])
  return page({
    title: 'Consent',
    section: '/consents',
    body: consentPage(context, { consent, actors, clock }),
  })
}

/** Asks for a consent in the name of the person that the form names. */
async function askForConsent(context: Context): Promise<Result> {
  const actors = await loadActors(context.tpp)
  const actor = actors.all[Number(context.form.get('actor') ?? Number.NaN)]
  if (actor === undefined) return redirect('/consents', { tone: 'bad', text: 'Choose who is asked.' })
  const session = await identify(context, actor)
  return redirect('/consents', 'tone' in session ? session : await startConsent(context, session))
}

/** Asks the PSU of a consent again, in which they may change what they chose. */
async function renew(context: Context): Promise<Result> {
  const consent = await loadConsent(context, context.params['consentId'] ?? '')
  if (consent === undefined) return notFound()
  const session = await identifyPsu(context, consent)
  return redirect(
    `/consents/${consent.consentId}`,
    'tone' in session ? session : await startConsent(context, session),
  )
}

/** Has the PSU of a consent identify themselves again; says why if that fails. */
async function identifyPsu(
  context: Context,
  { psu, psuCorporateId }: Consent,
): Promise<IdentifiedSession | Flash> {
  const actor = (await loadActors(context.tpp)).all.find(
    ({ nationalId, agreementId }) => nationalId === psu?.customerNumber && agreementId === psuCorporateId,
  )
  if (actor === undefined) return { tone: 'bad', text: 'This PSU is no customer any more.' }
  return identify(context, actor)
}

async function identify(context: Context, actor: Actor): Promise<IdentifiedSession | Flash> {
  const identified = await identifyAs(context, actor, {})
  if (identified.kind === 'failed') return { tone: 'bad', text: identified.problem }
  if (identified.kind === 'refused') return { tone: 'bad', text: problemText(identified.answer) }
  return identified.session
}

async function startConsent(context: Context, session: IdentifiedSession): Promise<Flash> {
  const answer = await context.tpp.bank.createBankOfferedConsent({ session })
  return answer.status === 201
    ? { tone: 'good', text: 'The bank asks the PSU which accounts you may read.' }
    : { tone: 'bad', text: problemText(answer) }
}

/** Reads the accounts of a consent, as a TPP does. */
async function readAccounts(context: Context): Promise<Result> {
  const consent = await loadConsent(context, context.params['consentId'] ?? '')
  if (consent === undefined) return notFound()
  const { psuId, psuCorporateId, consentId } = consent
  const back = `/consents/${consentId}`
  const psu = psuCorporateId === undefined ? { id: psuId } : { id: psuId, corporateId: psuCorporateId }
  const identified = context.form.has('present') ? await identifyPsu(context, consent) : undefined
  if (identified !== undefined && 'tone' in identified) return redirect(back, identified)
  const answer = await context.tpp.bank.listAccounts({ session: identified ?? { psu } })
  if (answer.status !== 200) return redirect(back, { tone: 'bad', text: problemText(answer) })
  const { length } = answer.body.accounts
  return redirect(back, { tone: 'good', text: `The bank answered with ${length} accounts.` })
}

/** Gives a consent up. */
async function deleteConsent({ tpp, params }: Context): Promise<Result> {
  const consentId = params['consentId'] ?? ''
  const answer = await tpp.bank.deleteBankOfferedConsent({ consentId })
  const back = `/consents/${encodeURIComponent(consentId)}`
  if (answer.status === 204)
    return redirect(back, { tone: 'good', text: 'Deleted: you gave the consent up.' })
  return redirect(back, { tone: 'bad', text: problemText(answer) })
}
