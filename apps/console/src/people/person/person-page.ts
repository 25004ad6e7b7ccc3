import { html } from '@havn/html'
import { live } from '../../design/index.ts'
import type { Context, Result } from '../../server/index.ts'
import { accountsSection } from './accounts-section.ts'
import { agreementsSection } from './agreements-section.ts'
import { loadPersonScreen } from './load-person-screen.ts'
import { paymentsSection } from './payments-section.ts'
import { peoplePage } from '../people-frame.ts'
import { firstName, personPath } from '../person.ts'
import { personHead } from './person-head.ts'
import { waitingSection } from './waiting-section.ts'

/** A customer: accounts, agreements, what waits for them, their payments. */
export async function showPerson(context: Context): Promise<Result> {
  const screen = await loadPersonScreen(context)
  if (screen === undefined) return { kind: 'not found' }
  const { person, actions, engagements, payments } = screen
  const { customerId, customerName } = person.customer
  const content = html`${personHead(person, actions)}${waitingSection(person, actions.open)}<div class="columns"><div>${accountsSection(person)}${agreementsSection(person, engagements)}</div><div>${paymentsSection(payments, firstName(person.psus[0]?.name ?? customerName))}</div></div>`
  return peoplePage({
    title: customerName,
    body: live('person', ['data', 'payment', 'authorisation'], content),
    removal: { kind: 'customer', action: `${personPath(customerId)}/delete` },
  })
}
